/** The file of recorded examples and verdicts: one line for what all share, and one for each example and endpoint. */
import { readFile, writeFile } from 'node:fs/promises';

/** @typedef {import('./endpoints.mjs').Endpoint & import('./evaluator.mjs').Evaluated} RecordedEndpoint */
/** @typedef {ReturnType<typeof import('@tocsin/imports').readGatus>} GatusConfig */

/**
 * @typedef {object} RecordedExample
 * @property {string} name
 * @property {string} digest of its files, which changes when Gatus changes the example
 * @property {GatusConfig} [config] as our reader finds it, with stand-ins for its prose
 * @property {true} [isPart] if it has no endpoint, and is read beside one of ours
 * @property {string} [unreadable] why it is refused
 *
 * @typedef {object} Recording
 * @property {string} version of Gatus
 * @property {string} recordedAt
 * @property {readonly RecordedExample[]} examples
 * @property {readonly RecordedEndpoint[]} endpoints
 */

const file = new URL('./recording.jsonl', import.meta.url);

/** @param {Recording} recording */
export const writeRecording = async ({ examples, endpoints, ...shared }) => {
  const lines = [shared, ...examples, ...endpoints];
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
};

/** @returns {Promise<Recording>} */
export const readRecording = async () => {
  const [shared, ...lines] = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const isExample = (/** @type {object} */ line) => 'digest' in line;
  return {
    ...shared,
    examples: lines.filter(isExample),
    endpoints: lines.filter((line) => !isExample(line)),
  };
};
