import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createContext, Script } from 'node:vm';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const textBytes = 64 * 1024;
/** On a machine half as fast as ours. */
const cpuMsMax = 50;

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
  'apps/api/src/people/common-passwords.ts /^(.+?)\\1+$/su': 'A password has at most 200 characters.',
  'packages/persistence/src/checks/check-text.ts /(?:([0-9a-z-]+)~)?([0-9a-z]+)([A-Z])([0-9a-z]+) /g':
    'Checks are written by us, with a space after each.',
  'packages/platform/src/config.ts /^[^\\s@]+@[^\\s@]+$|<[^\\s@]+@[^\\s@]+>$/': 'The operator wrote it.',
  'packages/platform/src/prober-config.ts /\\/+$/': 'The operator wrote it.',
  'packages/transports/src/email/mail-failure.ts /[. ]+$/': 'The reply is cut before.',
  'packages/probes/src/types/mx/start-tls.ts /[. ]+$/': 'The reply is cut before.',
  'packages/transports/src/service/url-under.ts /\\/+$/': 'A URL of a channel has at most 2,000 characters.',
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
        `packages/probes/src/registration/whois-phrases.ts ${literal}`,
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

/** Texts that repeat up to two characters, or a word of the pattern, and end so that no match can end there. */
function* attacksOn(literal: string): Generator<string> {
  const characters = charactersOf(literal);
  const words = literal.match(/[\w-]{2,}/g) ?? [];
  const pumps = [
    ...characters,
    ...characters.flatMap((one) => [`${one}a`, `${one} `, `a${one}`, `${one}0`]),
    ...words,
  ];
  const prefixes = ['', ...words.slice(0, 3), ...characters.slice(0, 3)];
  for (const pump of new Set(pumps)) {
    const body = pump.repeat(textBytes / pump.length);
    for (const end of ['', '\0', `\0${pump}`]) yield body + end;
    for (const prefix of prefixes) yield `${prefix}${body}\n!`;
  }
}

const frame: { expression?: RegExp; text?: string } = createContext({});
const script = new Script("expression.lastIndex = 0; text.replace(expression, '')");

const interruptMs = 1000;

/** V8 interrupts a regular expression. @returns CPU in milliseconds */
const costOf = (expression: RegExp, text: string): number => {
  Object.assign(frame, { expression, text });
  const before = process.cpuUsage();
  try {
    script.runInContext(frame, { timeout: interruptMs });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return interruptMs;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const isSlow = (literal: string): boolean => {
  // Without a repetition, it reads each character a few times.
  if (!/[*+{]/.test(literal)) return false;
  const expression = expressionOf(literal);
  for (const text of attacksOn(literal)) {
    if (costOf(expression, text) < cpuMsMax) continue;
    if ([1, 2].every(() => costOf(expression, text) >= cpuMsMax)) return true;
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
