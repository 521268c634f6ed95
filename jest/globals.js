/**
 * Exports what `@jest/globals` does, as far as our tests use it. The test files of a worker share the modules that
 * import it, so its values change from file to file.
 * @typedef {Pick<typeof import('@jest/globals'),
 *   'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'test'>
 *   & { jest: Pick<typeof import('@jest/globals').jest, 'fn' | 'spyOn' | 'setTimeout'> }} Globals
 */

/** @type {Globals['afterAll']} */
export let afterAll;
/** @type {Globals['afterEach']} */
export let afterEach;
/** @type {Globals['beforeAll']} */
export let beforeAll;
/** @type {Globals['beforeEach']} */
export let beforeEach;
/** @type {Globals['describe']} */
export let describe;
/** @type {Globals['expect']} */
export let expect;
/** @type {Globals['jest']} */
export let jest;
/** @type {Globals['test']} */
export let test;

/** Sets the exports for the next test file. @param {Globals} globals */
export const setGlobals = (globals) => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = globals);
};
