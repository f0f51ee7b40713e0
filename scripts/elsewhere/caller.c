/* Calls functions of a compiled library with what a file says, and writes down what they answered and changed.

       caller LIBRARY CALLS ANSWERS

   Stand-ins take the place of Python: the library sees objects and arrays of the layout that it expects. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *library;
#ifdef _WIN32
#include <windows.h>
static void *opened(const char *name) { return LoadLibraryA(name); }
static void *symbol(const char *name) { return (void *)GetProcAddress(library, name); }
#else
#include <dlfcn.h>
static void *opened(const char *name) { return dlopen(name, RTLD_NOW); }
static void *symbol(const char *name) { return dlsym(library, name); }
#endif

typedef long long integer;
typedef struct { integer references; void *type; integer value; } object;
typedef struct {
    integer references;
    void *type, *data;
    int dimensions;
    integer *shape, *strides;
    void *base, *item;
    int flags;
    integer bytes;
} array;

static object array_type, items[64], answer, none;

static integer as_integer(object *given) { return given->value; }
static object *from_integer(integer value) { return answer.value = value, &answer; }
static object *same(object *given) { return given; }
static double as_double(object *given) { double value; return memcpy(&value, &given->value, 8), value; }
static object *from_double(double value) { return memcpy(&answer.value, &value, 8), &answer; }
static void *nothing(void) { return 0; }
static int compare(object *one, object *other, int how) { return (void)how, one == other; }
static void ignore(void *given) { (void)given; }
static void raise_error(object *kind, const char *words) { (void)kind, fprintf(stderr, "%s\n", words), exit(3); }

static FILE *calls;

static void read_bytes(void *to, integer count) {
    if (count && fread(to, (size_t)count, 1, calls) != 1) fprintf(stderr, "the file of calls ends too early\n"), exit(4);
}

static integer number(void) {
    integer value;
    return read_bytes(&value, 8), value;
}

static void read_array(array *into) {
    into->type = &array_type;
    into->flags = 0x501;
    into->dimensions = (int)number();
    into->shape = calloc((size_t)into->dimensions, 8);
    for (int axis = 0; axis < into->dimensions; axis++) into->shape[axis] = number();
    into->item = items + number();
    into->bytes = number();
    into->data = (void *)(((integer)malloc((size_t)into->bytes + 64) + 63) & ~63LL);
    read_bytes(into->data, into->bytes);
}

static void call(array *arrays) {
    char name[200] = {0}, table[220];
    read_bytes(name, number());
    object *(*function)(object *, object **, integer) = symbol(name);
    snprintf(table, sizeof table, "%s_items", name);
    void **wanted = symbol(table);
    if (!function || !wanted) fprintf(stderr, "%s is not in the library\n", name), exit(5);
    object *given[32], numbers[32];
    integer count = number();
    for (integer i = 0; i < count; i++) {
        integer is_array = number(), value = number();
        numbers[i].value = value;
        given[i] = is_array ? (object *)(arrays + value) : numbers + i;
        if (is_array) *wanted++ = arrays[value].item;
    }
    answer.value = 0;
    function(0, given, count);
}

int main(int count, char **words) {
    void *python[] = {
        as_integer, as_integer, from_integer, same, as_double, from_double, nothing, raise_error, compare, nothing,
        ignore, ignore, ignore, &none, 0, 0, &array_type,
    };
    library = count == 4 ? opened(words[1]) : 0;
    if (!library) return fprintf(stderr, "the library cannot be loaded\n"), 2;
    memcpy(symbol("stoneage_python"), python, sizeof python);
    calls = fopen(words[2], "rb");
    FILE *answers = fopen(words[3], "wb");
    integer size = number();
    array *arrays = calloc((size_t)size, sizeof *arrays);
    for (integer i = 0; i < size; i++) read_array(arrays + i);
    for (integer left = number(); left; left--) {
        call(arrays);
        fwrite(&answer.value, 8, 1, answers);
    }
    for (integer i = 0; i < size; i++) fwrite(arrays[i].data, 1, (size_t)arrays[i].bytes, answers);
    return fclose(answers);
}
