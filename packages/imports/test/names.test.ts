import { describe, expect, test } from '@jest/globals';
import {
  componentBounds,
  hasCharsMax,
  makeNamePattern,
  monitorBounds,
  statusPageBounds,
} from '@tocsin/domain';
import {
  type Imported,
  importBetterStack,
  importGatus,
  importHealthchecks,
  importKuma,
  importPingdom,
  importPrometheus,
  importUptimeRobot,
  readBetterStack,
  readGatus,
  readHealthchecks,
  readKuma,
  readPingdom,
  readPrometheus,
  readUptimeRobot,
  type TextService,
} from '@tocsin/imports';
import { ConfigDraft } from '../src/report/draft.js';
import { dataFile } from './data-file.js';

const namePattern = new RegExp(makeNamePattern());
const refused = Array.from({ length: 0x11_0000 }, (_, codePoint) => String.fromCodePoint(codePoint)).filter(
  (character) => !namePattern.test(`a${character}b`),
);
/** Joiners behind a half of a character are refused as well. */
const strange = `Sh${refused.join('')}op \ud800\u200d`;

const names = [
  ['every character that no name has', strange],
  ['nothing to see', '\u2060\u00ad'],
  ['more characters than a name has', 'Shop '.repeat(500)],
] as const;

const naming = /^(?:name|title|(?:friendly|pronounceable)_?name|group)$/i;

/** The same data, with another text for every name in it. */
const renamed = <Read>(read: Read, name: string): Read => {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        naming.test(key) && typeof inner === 'string' ? name : visit(inner),
      ]),
    );
  };
  return visit(read) as Read;
};

const files = (...given: readonly string[]) => Promise.all(given.map(dataFile));
const now = new Date('2026-11-23T12:00:00Z');
const options = { fileSet: 'imported', reachability: true, now };

/** Imports of the files in `data` in which every name is another one. */
const imports = {
  kuma: async (name) => importKuma(renamed(await readKuma(await dataFile('kuma-2.5.db')), name), options),
  gatus: async (name) =>
    importGatus(
      renamed(
        await readGatus(await dataFile('gatus.yaml'), {
          SLACK_URL: 'https://hooks.slack.com/services/T0/B0/secret',
        }),
        name,
      ),
      options,
    ),
  betterstack: async (name) =>
    importBetterStack(
      renamed(
        readBetterStack(
          await files(
            'betterstack-monitors-page-1.json',
            'betterstack-monitors-page-2.json',
            'betterstack-heartbeats.json',
          ),
        ),
        name,
      ),
      options,
    ),
  healthchecks: async (name) =>
    importHealthchecks(renamed(readHealthchecks(await files('healthchecks.json')), name), options),
  pingdom: async (name) =>
    importPingdom(
      renamed(readPingdom(await files('pingdom-check.json', 'pingdom-checks.jsonl')), name),
      options,
    ),
  // Its monitors are named after their targets.
  prometheus: async (name) => {
    const file = async (path: string) => ({ name: path, bytes: await dataFile(`prometheus/${path}`) });
    const read = readPrometheus([
      await file('prometheus.yml'),
      await file('blackbox.yml'),
      await file('targets/web.yml'),
      await file('targets/mail.json'),
    ]);
    return importPrometheus(renamed(read, name), options);
  },
  uptimerobot: async (name) =>
    importUptimeRobot(
      renamed(readUptimeRobot(await files('uptimerobot-v3-page-1.json', 'uptimerobot-v3-page-2.json')), name),
      options,
    ),
} satisfies Record<TextService, (name: string) => Promise<Imported>>;

type Fields = Readonly<Record<string, unknown>>;

const isName = (charsMax: number) => (text: unknown) =>
  typeof text === 'string' && hasCharsMax(text, charsMax) && namePattern.test(text);

/** The names in a configuration that the api would refuse, with their places. */
const wrongNames = ({ config: { version, file_set, ...kinds } }: Imported): readonly string[] =>
  Object.entries(kinds).flatMap(([kind, resources]) =>
    Object.entries(resources).flatMap(([key, resource]: [string, Fields]) => {
      const { name, title, type, target, components = [] } = resource;
      const judged: [string, unknown, boolean][] =
        kind === 'status_pages'
          ? [['title', title, isName(statusPageBounds.titleCharsMax)(title)]]
          : [['name', name, isName(monitorBounds.nameCharsMax)(name)]];
      if (type === 'heartbeat') judged.push(['target', target, isName(monitorBounds.targetCharsMax)(target)]);
      for (const component of components as readonly Fields[]) {
        judged.push(['component', component.name, isName(componentBounds.nameCharsMax)(component.name)]);
        const { group } = component;
        if (group !== undefined) judged.push(['group', group, isName(componentBounds.groupCharsMax)(group)]);
      }
      return judged.flatMap(([field, text, isRight]) =>
        isRight ? [] : [`${kind}/${key}.${field}: ${JSON.stringify(text).slice(0, 100)}`],
      );
    }),
  );

describe.each(names)('a name of %s', (_, name) => {
  test.each(Object.entries(imports))('becomes one that the api takes: %s', async (__, imported) => {
    const made = await imported(name);
    expect(Object.keys(made.config.monitors).length).toBeGreaterThan(1);
    expect(wrongNames(made)).toEqual([]);
  });

  test.each(['channels', 'monitors', 'routes', 'maintenance_windows'] as const)(
    'is never written for %s',
    (kind) => {
      const draft = new ConfigDraft();
      draft.add(kind, name, {});
      expect(wrongNames(draft.finish('a test', 'imported'))).toEqual([]);
    },
  );
});

test('every character that no name has leaves the rest of the name', () => {
  const draft = new ConfigDraft();
  for (const character of refused) draft.add('monitors', `a${character}b`, {});
  const { monitors } = draft.finish('a test', 'imported').config;
  expect([...new Set(Object.values(monitors).map(({ name }) => name))]).toEqual(['a b', 'ab']);
});
