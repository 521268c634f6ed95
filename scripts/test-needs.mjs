/** Tests say in their names which programs they need: docs/STYLE.md. This decides what a machine can run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ file: string, package: string, unpackedIn?: string }} Program */
/** @typedef {{ tag: string, reason: string, command: string }} LeftOut */
/** @typedef {'gate' | 'everything'} Needed */

/** @type {Record<string, Program>} */
const programs = JSON.parse(
  readFileSync(new URL('../packages/debian-servers/debian-packages.json', import.meta.url), 'utf8'),
);

/** The programs of one need, by their names in debian-packages.json. */
const ofBrowsers = ['chromium-headless-shell', 'fonts-dejavu-core'];
const ofNamespaces = ['ip', 'unshare'];
/** The README's own commands. */
const ofReadme = ['curl', 'openssl'];
const ofGate = [...ofBrowsers, ...ofNamespaces, ...ofReadme];

const script = 'scripts/install-debian-packages.mjs';

/** @param {readonly string[]} names */
const inWords = (names) =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;

/** The Debian packages that this machine lacks. @param {Needed} by @param {string} [root] of the file system */
export const missingPackages = (by, root = '/') =>
  Object.entries(programs)
    .filter(
      ([name, { file }]) => (by === 'everything' || ofGate.includes(name)) && !existsSync(join(root, file)),
    )
    .map(([, program]) => program.package);

/** Where a package is unpacked that is not installed. @param {string} name */
export const unpackedIn = (name) =>
  Object.values(programs).find((program) => program.package === name)?.unpackedIn;

/**
 * Returns the kinds of tests that this machine cannot run.
 * @param {Needed} by
 * @param {{ root?: string, isRoot?: boolean }} [machine]
 * @returns {LeftOut[]}
 */
export const leftOutHere = (by, { root = '/', isRoot = process.getuid?.() === 0 } = {}) => {
  /** @param {(name: string) => boolean} isOne */
  const missing = (isOne) =>
    Object.entries(programs)
      .filter(([name, { file }]) => isOne(name) && !existsSync(join(root, file)))
      .map(([name]) => name);
  const install = `sudo node ${script} ${by}`;
  /** @param {string} tag @param {readonly string[]} lacks */
  const unless = (tag, lacks) =>
    lacks.length === 0 ? [] : [{ tag, reason: `not installed: ${inWords(lacks)}`, command: install }];
  const namespaces = unless(
    'netns',
    missing((name) => [...ofNamespaces, ...ofReadme].includes(name)),
  );
  return [
    ...unless(
      'browser',
      missing((name) => ofBrowsers.includes(name)),
    ),
    ...(by === 'gate'
      ? []
      : unless(
          'server',
          missing((name) => !ofGate.includes(name)),
        )),
    ...namespaces,
    ...(isRoot || namespaces.length > 0
      ? []
      : [{ tag: 'netns', reason: 'only root makes network namespaces', command: 'sudo npm test' }]),
  ];
};

/** @param {string} command @param {readonly string[]} args */
const works = (command, args) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The words before a command that installs Debian packages; `null` where this user may not, or apt-get is missing. */
const mayInstall = () => {
  if (!works('apt-get', ['--version'])) return null;
  if (process.getuid?.() === 0) return [];
  return works('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null;
};

/** Installs what is missing, where this user may. The output of apt-get is of use only when it fails. @param {Needed} by */
export const installMissing = (by) => {
  const missing = missingPackages(by);
  const asRoot = missing.length > 0 ? mayInstall() : null;
  if (asRoot === null) return;
  process.stdout.write(`Installing ${inWords(missing)} from Debian …\n`);
  const [command = '', ...args] = [...asRoot, process.execPath, script, by];
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    process.stdout.write(`${stdout}${stderr}\nThe installation failed. The reason is above.\n`);
};

/**
 * One table for people. Empty without rows.
 * @param {readonly (LeftOut & { files: number })[]} rows
 */
export const leftOutTable = (rows) => {
  if (rows.length === 0) return '';
  const lines = [
    ['tests', 'files', 'why they were not run', 'what changes it'],
    ...rows.map(({ tag, files, reason, command }) => [`x.${tag}.test.ts`, String(files), reason, command]),
  ];
  return `Not run:\n${inColumns(lines)}`;
};

/** @param {readonly (readonly string[])[]} lines */
export const inColumns = (lines) => {
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map(
      (line) =>
        `  ${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
};
