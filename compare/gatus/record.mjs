/** Reads the examples of a folder of Gatus' source, and asks its evaluator for verdicts. It keeps no file of Gatus. */
import { createHash } from 'node:crypto';
import { readGatus, Unreadable } from '@tocsin/imports';
import { endpoints } from './endpoints.mjs';
import { evaluate } from './evaluator.mjs';
import { examplesOf } from './examples.mjs';
import { findingsOn } from './judge.mjs';

/** @typedef {import('./recording.mjs').RecordedExample} RecordedExample */
/** @typedef {import('./recording.mjs').GatusConfig} GatusConfig */

/** Gatus wants an endpoint. */
const ourEndpoint =
  'endpoints: [{ name: ours, url: "https://example.com/", conditions: ["[STATUS] == 200"] }]';

/** A value for each variable that the files may name. @param {readonly string[]} files */
const variablesIn = (files) =>
  Object.fromEntries(
    [...files.join('\n').matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => [name, `value-of-${name}`]),
  );

/** @param {readonly string[]} files @returns {{ config: GatusConfig, isPart?: true } | { unreadable: string }} */
const readExample = (files) => {
  /** @param {readonly string[]} texts */
  const read = (texts) =>
    readGatus(
      texts.map((text) => new TextEncoder().encode(text)),
      variablesIn(files),
    );
  try {
    const part = /^(endpoints|external-endpoints|suites):/m;
    // A manifest of Kubernetes has them further in.
    const isWhole = files.some((text) => part.test(text.replaceAll(/^ +/gm, '')));
    return isWhole ? { config: read(files) } : { config: read([...files, ourEndpoint]), isPart: true };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { unreadable: error.message.split('\n')[0] ?? '' };
  }
};

const names = ['name', 'group'];

/** Prose, such as a description, and no text that decides what the import says. @param {string} key @param {string} text */
const isProse = (key, text) =>
  !names.includes(key) && /\S\s+\S/.test(text) && !/ (?:[=!<>]=|[<>]) /.test(text);

/**
 * The configuration with stand-ins for its prose.
 * @param {GatusConfig} config
 * @returns {{ config: GatusConfig, standIns: ReadonlyMap<string, string> }}
 */
const withStandIns = (config) => {
  /** @type {Map<string, string>} */
  const standIns = new Map();
  const written = JSON.stringify(config, (key, value) => {
    if (typeof value !== 'string' || !isProse(key, value)) return value;
    const standIn = standIns.get(value) ?? `text ${standIns.size + 1}`;
    standIns.set(value, standIn);
    return standIn;
  });
  return { config: JSON.parse(written), standIns };
};

/** @param {import('./examples.mjs').Example} example @param {Date} now @returns {RecordedExample} */
const recordExample = ({ name, files }, now) => {
  const digest = createHash('sha256').update(files.join('\0')).digest('hex').slice(0, 16);
  const read = readExample(files);
  if ('unreadable' in read) return { name, digest, ...read };
  const { config, standIns } = withStandIns(read.config);
  const recorded = { name, digest, ...read, config };
  let said = JSON.stringify(findingsOn({ ...recorded, config: read.config }, now));
  for (const [text, standIn] of standIns) said = said.replaceAll(JSON.stringify(text).slice(1, -1), standIn);
  if (said !== JSON.stringify(findingsOn(recorded, now)))
    throw new Error(`With stand-ins for its prose, the import says something else of ${name}.`);
  return recorded;
};

/** @param {string} folder @param {string} version @returns {Promise<import('./recording.mjs').Recording>} */
export const record = async (folder, version) => {
  const now = new Date();
  const examples = await examplesOf(folder);
  const evaluated = evaluate(folder, endpoints);
  return {
    version,
    recordedAt: now.toISOString(),
    examples: examples.map((example) => recordExample(example, now)),
    endpoints: endpoints.map((endpoint, at) => ({ ...endpoint, ...evaluated[at] })),
  };
};
