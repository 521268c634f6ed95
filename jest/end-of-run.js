/**
 * Ends a run that has run all its tests and does not end, because a test file left a server or a timer behind. Jest ends
 * such workers, but would wait for ever for itself, which runs the tests where there is one worker.
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
