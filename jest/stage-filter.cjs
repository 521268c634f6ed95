/**
 * Jest's `filter`: keeps the files of one stage, which `TESTS_STAGE` names, and leaves out what this machine cannot run.
 * Without `TESTS_STAGE`, it keeps the files of all stages.
 * @param {readonly string[]} paths
 */
module.exports = async (paths) => {
  const { isIn, tagsOf } = await import('../scripts/suites.mjs');
  const { TESTS_STAGE: stage, TESTS_LEFT_OUT = '' } = process.env;
  const leftOut = TESTS_LEFT_OUT.split(' ');
  /** @param {string} path */
  const isKept = (path) =>
    (stage === undefined || isIn(path, stage)) && !tagsOf(path).some((tag) => leftOut.includes(tag));
  return { filtered: paths.filter(isKept) };
};
