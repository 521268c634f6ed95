const looks = 8;

/**
 * Says what the test files of a worker left running. Jest sends its signal to each worker that has not ended half a second
 * after the last test. On a busy machine, such a worker may only be slow to end, or stand still. So it looks several times.
 * @param {number} [patienceMs] Jest kills the worker half a second after its signal
 */
export const sayWhatIsLeft = (patienceMs = 400) => {
  const look = (/** @type {number} */ left) => {
    if (left > 0) {
      setTimeout(look, patienceMs / looks, left - 1).unref();
      return;
    }
    process.stderr.write(`A test file left this running: ${process.getActiveResourcesInfo().join(', ')}.\n`);
    process.exit(1);
  };
  process.once('SIGTERM', () => look(looks));
};
