/* What every function of the library shares: how it reads what Python gives it, and how it answers.

   No header of Python or NumPy is needed, so that one machine compiles for all. An object begins with its reference
   count and its type; `struct array` is NumPy's PyArrayObject, the same in all its versions; the functions of Python's
   stable interface are called through a table that the loader fills (stoneage/native/library.py). */

typedef long long integer;
typedef unsigned long long word;
typedef struct object { integer references; struct object *type; } object;

struct array {
    object head;
    void *data;
    int dimensions;
    integer *shape;
    integer *strides;
    object *base;
    object *item;
    int flags;
};

enum { READY = 0x501 }; /* C-contiguous, aligned, writable */

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

struct python {
    integer (*as_integer)(object *);
    word (*as_word)(object *);
    object *(*from_integer)(integer);
    object *(*index)(object *);
    double (*as_double)(object *);
    object *(*from_double)(double);
    object *(*failed)(void);
    void (*raise)(object *, const char *);
    int (*compare)(object *, object *, int);
    void *(*release_lock)(void);
    void (*take_lock)(void *);
    void (*keep)(object *);
    void (*drop)(object *);
    object *none, *type_error, *value_error, *array_type;
};
EXPORT struct python stoneage_python = {0};
#define PYTHON stoneage_python

static object *wrong_type(const char *words) {
    PYTHON.raise(PYTHON.type_error, words);
    return 0;
}

static object *wrong_value(const char *words) {
    PYTHON.raise(PYTHON.value_error, words);
    return 0;
}

/* The same type of item is nearly always the same object; a type that was read from a file only equals it. */
static int is_array(const object *given, object *item, int dimensions) {
    const struct array *array = (const struct array *)given;
    if (given->type != PYTHON.array_type || array->dimensions != dimensions || (array->flags & READY) != READY) return 0;
    return array->item == item || PYTHON.compare(array->item, item, 2) == 1;
}

static int is_integer(object *given, integer *value) {
    *value = PYTHON.as_integer(given);
    return *value != -1 || !PYTHON.failed();
}

static int is_word(object *given, word *value) {
    object *index = PYTHON.index(given);
    if (!index) return 0;
    *value = PYTHON.as_word(index);
    PYTHON.drop(index);
    return *value != (word)-1 || !PYTHON.failed();
}

static int is_double(object *given, double *value) {
    *value = PYTHON.as_double(given);
    return *value != -1.0 || !PYTHON.failed();
}

/* The loader compares these with what Python says of the same array. */
EXPORT void stoneage_probe(const struct array *array, integer *found) {
    found[0] = (integer)array->head.type;
    found[1] = (integer)array->data;
    found[2] = array->dimensions;
    found[3] = array->dimensions == 2 ? array->shape[0] : 0;
    found[4] = array->dimensions == 2 ? array->shape[1] : 0;
    found[5] = (integer)array->item;
    found[6] = array->flags & READY;
}
