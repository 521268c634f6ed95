import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createContext, Script } from 'node:vm';
import { expect, test } from '@jest/globals';
import { slowness } from '@tocsin/testing';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const textBytes = 64 * 1024;
const cpuMsMax = Math.ceil(50 * slowness());
/** What grows with the square takes a 64th for an eighth of the text. What grows faster takes far longer than the limit. */
const screenedBytes = textBytes / 8;
const screenedMsMax = cpuMsMax / 64;

/** Rooms whose code runs in a server. */
const rooms = [
  ...[
    'domain',
    'egress',
    'persistence',
    'platform',
    'probes',
    'status-page',
    'transports',
    'webhook-core',
  ].map((name) => `packages/${name}/src`),
  ...['api', 'dispatcher', 'prober'].map((name) => `apps/${name}/src`),
];

/** Expressions that take longer for 64 KiB, and why no server waits for them. */
const neverRead64KiB: Readonly<Record<string, string>> = {
  'apps/api/src/people/passwords.ts /^(.+?)\\1+$/su': 'A password has at most 200 characters.',
  'packages/persistence/src/checks/check-text.ts /(?:([0-9a-z-]+)~)?([0-9a-z]+)([A-Z])([0-9a-z]+) /g':
    'Checks are written by us, with a space after each.',
  'packages/platform/src/config.ts /^[^\\s@]+@[^\\s@]+$|<[^\\s@]+@[^\\s@]+>$/': 'The operator wrote it.',
  'packages/platform/src/prober-config.ts /\\/+$/': 'The operator wrote it.',
  'packages/transports/src/email/mail-failure.ts /[. ]+$/': 'The reply is cut before.',
  'packages/probes/src/types/mx/start-tls.ts /[. ]+$/': 'The reply is cut before.',
  ...Object.fromEntries(
    [
      '/(?<![\\p{L}\\p{N}_-])(?:[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]*\\.)+(?:xn--[a-z0-9-]+|\\p{L}{2,})/iu',
      '/[0-9a-f:]*:[0-9a-f:]*(?:(?:\\d{1,3}\\.){3}\\d{1,3})?/i',
    ].map((literal) => [
      `packages/transports/src/text/without-addresses.ts ${literal}`,
      'A title has at most 500 characters.',
    ]),
  ),
  'packages/transports/src/service/server-url.ts /\\/+$/': 'A URL of a channel has at most 2,000 characters.',
  ...Object.fromEntries(
    [
      '/[\\s.]+$/',
      '/^\\s*([^:]+):\\s*$/',
      '/^\\s*([^:]+):\\s*((?!\\/\\/)\\S.*)$/',
      '/^\\s*([a-z][a-z -]*?)(?:\\t+| {2,})(\\S.*)$/i',
    ].map((literal) => [
      `packages/probes/src/registration/whois-fields.ts ${literal}`,
      'A computation of the prober.',
    ]),
  ),
  ...Object.fromEntries(
    ['/["\'[]?[^\\s."\'[\\]]+(?:\\.[^\\s."\'[\\]]+)+["\'\\]]?/g', '/[,:]? *\\*[,:]/g', '/[.! ]+$/'].map(
      (literal) => [
        `packages/probes/src/registration/whois-record.ts ${literal}`,
        'A computation of the prober.',
      ],
    ),
  ),
};

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

const patternsIn = (file: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
};

const expressionOf = (literal: string): RegExp => {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
};

/** The characters of a pattern, and one of each common class. */
const charactersOf = (literal: string): string[] => [
  ...new Set([
    ...literal.replaceAll(/\\[a-z]|[()[\]{}|?*+^$\\]/gi, ''),
    ...' \t\n0aA-./:"<>&,;=_',
    '\u{1F600}',
  ]),
];

/** Texts that repeat up to two characters, or a word of the pattern, and end so that no match can end there: by what repeats. */
function* attacksOn(literal: string): Generator<(bytes: number) => readonly string[]> {
  const characters = charactersOf(literal);
  const words = literal.match(/[\w-]{2,}/g) ?? [];
  const pumps = [
    ...characters,
    ...characters.flatMap((one) => [`${one}a`, `${one} `, `a${one}`, `${one}0`]),
    ...words,
  ];
  const prefixes = ['', ...words.slice(0, 3), ...characters.slice(0, 3)];
  for (const pump of new Set(pumps)) {
    yield (bytes) => {
      const body = pump.repeat(bytes / pump.length);
      return [
        ...['', '\0', `\0${pump}`].map((end) => body + end),
        ...prefixes.map((prefix) => `${prefix}${body}\n!`),
      ];
    };
  }
}

const frame: { expression?: RegExp; texts?: readonly string[] } = createContext({});
const script = new Script(
  "for (const text of texts) { expression.lastIndex = 0; text.replace(expression, '') }",
);

/** V8 interrupts a regular expression, later while the machine gives it little CPU. @returns CPU in milliseconds */
const costOf = (expression: RegExp, texts: readonly string[], interruptMs = 2 * cpuMsMax): number => {
  Object.assign(frame, { expression, texts });
  const before = process.cpuUsage();
  let isEnded = true;
  try {
    script.runInContext(frame, { timeout: interruptMs });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    isEnded = false;
  }
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000;
  return isEnded || cpuMs >= cpuMsMax ? cpuMs : costOf(expression, texts, 2 * interruptMs);
};

const isSlow = (literal: string): boolean => {
  // Without a repetition, it reads each character a few times.
  if (!/[*+{]/.test(literal)) return false;
  const expression = expressionOf(literal);
  for (const attack of attacksOn(literal)) {
    const screened = attack(screenedBytes);
    if (costOf(expression, screened) < screenedMsMax) continue;
    const texts = attack(textBytes).filter(
      (_, index) => costOf(expression, screened.slice(index, index + 1)) >= screenedMsMax,
    );
    const isSlowFor = (text: string) => costOf(expression, [text]) >= cpuMsMax;
    if (texts.some((text) => [1, 2, 3].every(() => isSlowFor(text)))) return true;
  }
  return false;
};

test('every regular expression of the servers reads 64 KiB of the worst text in 50 ms, or reads less', () => {
  const slow = rooms.flatMap((room) =>
    sourceFiles(join(root, room)).flatMap((file) =>
      [...new Set(patternsIn(file))].filter(isSlow).map((literal) => `${relative(root, file)} ${literal}`),
    ),
  );
  expect(slow.sort()).toEqual(Object.keys(neverRead64KiB).sort());
});
