/**
 * Returns the seed of the running test file, for what a test draws without fast-check. In this repository it follows from
 * the path of the file and from `TESTS_SEED`. Elsewhere it is 1.
 */
export const testSeed = (): number => Number(process.env.TEST_FILE_SEED ?? 1);
