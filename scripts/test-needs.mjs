/** Tests say in their names which programs they need: docs/STYLE.md. This decides what a machine can run. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ file: string, package: string }} Program */
/** @typedef {{ need: string, pattern: string, reason: string, command: string }} LeftOut */

/** @type {Record<string, Program>} */
const programs = JSON.parse(
  readFileSync(new URL('../packages/debian-servers/debian-packages.json', import.meta.url), 'utf8'),
);

export const installCommand = 'sudo node scripts/install-debian-packages.mjs';

/** The programs of one need, by their names in debian-packages.json. */
const ofBrowsers = ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core'];
const ofNamespaces = ['ip', 'unshare'];

/** @param {readonly string[]} names */
const inWords = (names) =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;

/** The Debian packages that this machine lacks. @param {string} [root] of the file system */
export const missingPackages = (root = '/') =>
  Object.values(programs)
    .filter(({ file }) => !existsSync(join(root, file)))
    .map((program) => program.package);

/**
 * Returns the kinds of tests that this machine cannot run.
 * @param {{ root?: string, isRoot?: boolean }} [machine]
 * @returns {LeftOut[]}
 */
export const leftOutHere = ({ root = '/', isRoot = process.getuid?.() === 0 } = {}) => {
  /** @param {(name: string) => boolean} isOne */
  const missing = (isOne) =>
    Object.entries(programs)
      .filter(([name, { file }]) => isOne(name) && !existsSync(join(root, file)))
      .map(([name]) => name);
  const browsers = missing((name) => ofBrowsers.includes(name));
  const servers = missing((name) => !ofBrowsers.includes(name));
  const namespaces = missing((name) => ofNamespaces.includes(name));
  /** @param {string} need @param {readonly string[]} lacks @param {string} command */
  const row = (need, lacks, command = installCommand) => ({
    need,
    pattern: `[.]${need}[.]`,
    reason: `not installed: ${inWords(lacks)}`,
    command,
  });
  return [
    ...(browsers.length > 0 ? [row('browser', browsers)] : []),
    ...(servers.length > 0 ? [row('server', servers)] : []),
    ...(namespaces.length > 0
      ? [row('netns', namespaces)]
      : isRoot
        ? []
        : [
            {
              need: 'netns',
              pattern: '[.]netns[.]',
              reason: 'only root makes network namespaces',
              command: 'sudo npm test',
            },
          ]),
  ];
};

/** Returns the kinds of tests that `.ci/run` adds: docs/adr/0123-a-shorter-npm-test.md. @returns {LeftOut[]} */
export const leftToFull = ({ TESTS } = process.env) =>
  TESTS === 'full'
    ? []
    : [
        ['twin', 'a suite passed on SQLite, and its SQL has tests on PostgreSQL'],
        ['registry', 'installs what we publish, for minutes'],
      ].map(([need = '', reason = '']) => ({
        need,
        pattern: `[.]${need}[.]`,
        reason,
        command: 'TESTS=full npm test',
      }));

/** @param {string} command @param {readonly string[]} args */
const works = (command, args) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Returns the words before a command that installs Debian packages; `null` where this user may not, or apt-get is missing. */
export const mayInstall = () => {
  if (!works('apt-get', ['--version'])) return null;
  if (process.getuid?.() === 0) return [];
  return works('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null;
};

/**
 * One table for people. Empty without rows.
 * @param {readonly (LeftOut & { files: number })[]} rows
 */
export const leftOutTable = (rows) => {
  if (rows.length === 0) return '';
  const lines = [
    ['tests', 'files', 'why they were not run', 'what changes it'],
    ...rows.map(({ need, files, reason, command }) => [`x.${need}.test.ts`, String(files), reason, command]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return `Not run:\n${table.map((line) => `  ${line.trimEnd()}\n`).join('')}`;
};
