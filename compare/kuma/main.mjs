/**
 * `npm run compare:kuma`: imports the recorded monitors of an Uptime Kuma, lets Tocsin check the same targets, and writes
 * docs/kuma-verdicts.md. `--check` writes nothing, and fails when the page is not current. `--record FOLDER` first records
 * the verdicts anew, with the Uptime Kuma in that folder, which is fetched if there is none. A row that is imported whole
 * and has another verdict fails each of them.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stopAll } from '../servers.mjs';
import { fetchKuma } from './fetch-kuma.mjs';
import { agrees, isForeseen, judge } from './judge.mjs';
import { openLaboratory } from './laboratory.mjs';
import { monitorsToAdd } from './monitors.mjs';
import { page } from './page.mjs';
import { record } from './record.mjs';
import { readRecording, writeRecording } from './recording.mjs';

const file = new URL('../../docs/kuma-verdicts.md', import.meta.url);

const { values } = parseArgs({ options: { check: { type: 'boolean' }, record: { type: 'string' } } });

/** @param {string} folder of Uptime Kuma @param {import('./laboratory.mjs').Laboratory} laboratory */
const recordAnew = async (folder, laboratory) => {
  await fetchKuma(folder);
  const temporary = await mkdtemp(join(tmpdir(), 'tocsin-compare-'));
  process.stderr.write('Uptime Kuma checks the targets, which takes about two minutes.\n');
  try {
    const authorityFile = join(temporary, 'authority.pem');
    await writeFile(authorityFile, laboratory.authority);
    await writeRecording(await record(folder, laboratory, authorityFile));
  } finally {
    await rm(temporary, { recursive: true });
  }
};

const compare = async () => {
  const laboratory = await openLaboratory();
  if (values.record !== undefined) await recordAnew(resolve(values.record), laboratory);
  const recording = await readRecording();
  return { recording, judged: await judge(recording, laboratory) };
};

const { recording, judged } = await compare().finally(stopAll);
const text = page(recording, judged);
const recorded = new Set(recording.monitors.map(({ row }) => row.name));
const unrecorded = monitorsToAdd().filter(({ name }) => !recorded.delete(name));
const wrong = judged
  .filter((row) => row.finding.outcome === 'whole' && isForeseen(row) && !agrees(row))
  .map(({ type, name, kuma, tocsin }) => `${type}: ${name}: Uptime Kuma says ${kuma}, and Tocsin ${tocsin}.`);
if (!values.check) await writeFile(file, text);
else if ((await readFile(file, 'utf8').catch(() => '')) !== text)
  wrong.push('docs/kuma-verdicts.md is not current. Run "npm run compare:kuma" to renew it.');
if (unrecorded.length > 0 || recorded.size > 0) {
  const names = [...unrecorded.map(({ name }) => name), ...recorded].join(', ');
  wrong.push(`The recording has other monitors than the laboratory: ${names}. Record anew with --record.`);
}
process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
process.exit(wrong.length === 0 ? 0 : 1);
