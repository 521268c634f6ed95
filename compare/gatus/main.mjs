/**
 * `npm run compare:gatus`: imports the recorded examples of Gatus, and checks recorded answers with what the import makes of
 * conditions. It writes docs/gatus-examples.md. `--check` writes nothing, and fails when the page is not current. `--record
 * FOLDER` first records the examples and the verdicts of Gatus' evaluator anew, with the source of Gatus in that folder, which
 * is fetched if there is none. A condition that is imported whole and has another verdict than that of Gatus fails each of them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cloneOnce } from '../clone-once.mjs';
import { differing, findingsOn, isOneSided, judgeEndpoints } from './judge.mjs';
import { page } from './page.mjs';
import { record } from './record.mjs';
import { readRecording, writeRecording } from './recording.mjs';

const source = 'https://github.com/TwiN/gatus';
/** A later version may have other examples: look at what changes in the recording. */
const version = '5.36.0';
const file = new URL('../../docs/gatus-examples.md', import.meta.url);

const { values } = parseArgs({ options: { check: { type: 'boolean' }, record: { type: 'string' } } });

if (values.record !== undefined) {
  const folder = resolve(values.record);
  await cloneOnce(source, `v${version}`, folder);
  await writeRecording(await record(folder, version));
}
const recording = await readRecording();
const now = new Date(recording.recordedAt);
const judged = await judgeEndpoints(recording.endpoints, now);
const examples = recording.examples.map((example) => ({ example, findings: findingsOn(example, now) }));
const text = page(recording, examples, judged);
const claimed = judged.filter(
  ({ endpoint, finding }) => finding.outcome === 'whole' && endpoint.apart === undefined,
);
const wrong = [
  ...claimed.flatMap((one) =>
    differing(one).map(
      (found) => `${one.endpoint.conditions.join(', ')}: another verdict on ${JSON.stringify(found)}.`,
    ),
  ),
  ...claimed
    .filter(isOneSided)
    .map(({ endpoint }) => `${endpoint.conditions.join(', ')}: each answer has the same verdict.`),
];
if (!values.check) await writeFile(file, text);
else if ((await readFile(file, 'utf8').catch(() => '')) !== text)
  wrong.push('docs/gatus-examples.md is not current. Run "npm run compare:gatus" to renew it.');
process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
process.exit(wrong.length === 0 ? 0 : 1);
