/**
 * Fails a run that goes on after its last test, because a test file left a server or a timer behind. Jest ends such workers,
 * but with one worker it runs the tests itself, and would wait for ever.
 */
export default class EndOfRun {
  #patienceMs;

  /** @param {unknown} [_] @param {{ patienceMs?: number }} [options] */
  constructor(_, { patienceMs = 30_000 } = {}) {
    this.#patienceMs = patienceMs;
  }

  onRunComplete() {
    setTimeout(() => {
      process.stderr.write(
        `A test file left this running: ${process.getActiveResourcesInfo().join(', ')}.\n`,
      );
      process.exit(1);
    }, this.#patienceMs).unref();
  }
}
