/* What compiled code calls where the processor has no instruction for it, so that a library needs no other.

   A function that is missing here is an undefined symbol when the libraries for Windows are linked: write it here if
   its result is exact, and in the Python source (as brain/exponential.py) if systems round it differently. */

static double whole(double x) { /* towards zero; from 2 to the power of 52 on, every number is whole */
    if (!(__builtin_fabs(x) < 4503599627370496.0)) return x;
    return __builtin_copysign((double)(long long)x, x);
}

double trunc(double x) { return whole(x); }

double ceil(double x) {
    double below = whole(x);
    return below < x ? __builtin_copysign(below + 1.0, x) : below;
}

double floor(double x) {
    double above = whole(x);
    return above > x ? __builtin_copysign(above - 1.0, x) : above;
}

#ifdef _WIN32 /* other systems have the rest in the library that every process loads */

int DllMainCRTStartup(void *library, unsigned reason, void *reserved) {
    (void)library, (void)reason, (void)reserved;
    return 1;
}

int _fltused = 1; /* the compiler asks for it where floating point is used */

typedef unsigned long long size;
typedef char sixteen __attribute__((vector_size(16), aligned(1)));

void *memcpy(void *restrict to, const void *restrict from, size count) {
    char *written = to;
    const char *read = from;
    for (; count >= 16; count -= 16, written += 16, read += 16) *(sixteen *)written = *(const sixteen *)read;
    for (; count; count--) *written++ = *read++;
    return to;
}

void *memmove(void *to, const void *from, size count) {
    if ((char *)to <= (const char *)from) {
        char *written = to;
        const char *read = from;
        for (; count; count--) *written++ = *read++;
        return to;
    }
    for (; count; count--) ((char *)to)[count - 1] = ((const char *)from)[count - 1];
    return to;
}

void *memset(void *to, int value, size count) {
    char *written = to;
    for (; count; count--) *written++ = (char)value;
    return to;
}

#endif
