import { performance } from 'node:perf_hooks';

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);

/**
 * Prints when a stage of the installation or the build begins, and when it has ended after how many seconds.
 * @template T
 * @param {string} title such as "Building the api"
 * @param {() => T | Promise<T>} run
 * @param {(line: string) => unknown} print
 */
export const stage = async (title, run, print = say) => {
  const startedMs = performance.now();
  print(`${title} …`);
  const result = await run();
  print(`${title} took ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
  return result;
};
