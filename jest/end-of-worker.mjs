/**
 * Says what the test files of a worker left running. Jest sends its signal to each worker that has not ended half a second
 * after the last test. On a busy machine, such a worker may only be slow to end.
 * @param {number} [patienceMs] Jest kills the worker half a second after its signal
 */
export const sayWhatIsLeft = (patienceMs = 400) =>
  process.once('SIGTERM', () => {
    const say = () => {
      process.stderr.write(
        `A test file left this running: ${process.getActiveResourcesInfo().join(', ')}.\n`,
      );
      process.exit(1);
    };
    setTimeout(say, patienceMs).unref();
  });
