const asyncHooks = require('node:async_hooks');
const { register } = require('node:module');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { compile } = require('../scripts/compile-typescript.cjs');

register('../scripts/typescript-hooks.mjs', pathToFileURL(__filename));

/** @typedef {import('./globals.js').Globals} Globals */

/** What jest-circus keeps on the global object. */
const eventHandlers = Symbol.for('EVENT_HANDLERS');
const testTimeout = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** @type {Record<symbol, unknown>} */
const realm = globalThis;

let filesRun = 0;

/** Makes the source map of a file when Jest prints a stack that names it. @extends {Map<string, string>} */
class SourceMaps extends Map {
  /** @param {string} url */
  get(url) {
    if (!/^file:.*[.]ts([?]|$)/.test(url)) return undefined;
    const { map = '' } = compile(fileURLToPath(url));
    return `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
  }
}

/**
 * Stands in for `jest-runtime`, as far as jest-runner and jest-circus call it: imports test files with Node's own loader.
 * The test files of a worker share the modules that they test: docs/adr/0009-tests.md.
 */
module.exports = class NodeRuntime {
  #moduleMocker;
  #query;
  /** @type {Globals | undefined} */
  #globals;
  /** @type {import('node:async_hooks').AsyncLocalStorage<unknown>[]} */
  #storages = [];

  /**
   * @param {{ testEnvironmentOptions: { unsharedModules?: boolean } }} config
   * @param {{ moduleMocker: import('jest-mock').ModuleMocker }} environment of environment.mjs
   */
  constructor(config, { moduleMocker }) {
    this.#moduleMocker = moduleMocker;
    this.#query = config.testEnvironmentOptions.unsharedModules ? 'unshared' : 'run';
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Imports a test file, also one that this process has run before. @param {string} path */
  async unstable_importModule(path) {
    const { setGlobals } = await import('./globals.js');
    const { seedTestFile } = await import('../scripts/test-seed.mjs');
    await seedTestFile(path);
    if (this.#globals) setGlobals(this.#globals);
    filesRun += 1;
    return import(`${pathToFileURL(path)}?${this.#query}=${filesRun}`);
  }

  /** @param {string} path */
  requireModule(path) {
    return require(path);
  }

  /**
   * Loads jest-circus anew: it keeps the tests of a file in variables of its module. Each has an `AsyncLocalStorage`, which
   * slows every promise of the process until it is disabled.
   * @param {string} path
   */
  requireInternalModule(path) {
    delete realm[eventHandlers];
    delete require.cache[path];
    const { AsyncLocalStorage } = asyncHooks;
    const storages = this.#storages;
    asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
      constructor() {
        super();
        storages.push(this);
      }
    };
    try {
      return require(path);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  }

  /** @param {Omit<Globals, 'jest'>} globals */
  setGlobalsForRuntime(globals) {
    const mocker = this.#moduleMocker;
    /** @type {Globals['jest']} */
    const jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      setTimeout: (ms) => {
        realm[testTimeout] = ms;
        return jest;
      },
    };
    this.#globals = { ...globals, jest };
  }

  getSourceMaps() {
    return new SourceMaps();
  }

  getAllCoverageInfoCopy() {}

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {
    this.#moduleMocker.restoreAllMocks();
    for (const storage of this.#storages) storage.disable();
    delete realm[testTimeout];
  }
};
