#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { programsIn } from './processes.mjs';
import { supervise } from './supervise.mjs';

const wrongCommandLine = 2;

const usage = `Usage:
  tocsin-server [--data DIR]                  Start Tocsin on SQLite. Ctrl-C stops it.
  tocsin-server [--data DIR] admin COMMAND    Manage accounts, API keys and probers. "admin --help" lists the commands.
  tocsin-server --version
  tocsin-server --help

The data folder has the database, the key that seals secrets, and the prober's token. It is DIR, or else TOCSIN_DATA, or
else tocsin in XDG_DATA_HOME or ~/.local/share. Other settings are environment variables, such as PORT, HOST, PUBLIC_URL,
EGRESS_ALLOW and SMTP_URL. With DATABASE_URL, the data is there instead of in the folder's database.
`;

/** @param {string[]} args before `admin` */
const optionsIn = (args) => {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, help: { type: 'boolean' }, version: { type: 'boolean' } },
  });
  if (values.data === '') throw new Error('--data needs the path of a folder');
  return values;
};

const dataHome = () => process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share');

/** @param {string} folder */
const settingsFor = (folder) => ({
  DATABASE_URL: process.env.DATABASE_URL || `sqlite:${join(folder, 'tocsin.db')}`,
  STATE_DIR: process.env.STATE_DIR || join(folder, 'dispatchers'),
  ADMIN_COMMAND: 'tocsin-server admin',
});

/** @param {string[]} args */
const main = async (args) => {
  const at = args.findIndex((arg, index) => arg === 'admin' && args[index - 1] !== '--data');
  const { data, help, version } = optionsIn(at === -1 ? args : args.slice(0, at));
  if (help) {
    process.stdout.write(usage);
    return;
  }
  if (version) {
    const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
    process.stdout.write(`${JSON.parse(manifest).version}\n`);
    return;
  }
  const folder = resolve(data ?? (process.env.TOCSIN_DATA || join(dataHome(), 'tocsin')));
  const programs = programsIn(fileURLToPath(new URL('../dist/', import.meta.url)));
  if (at !== -1) {
    process.exitCode = await programs.adminInTerminal(args.slice(at + 1), settingsFor(folder));
    return;
  }
  process.stdout.write(`Data folder: ${folder}\n`);
  await supervise(programs, join(folder, 'prober.token'), settingsFor(folder));
};

await main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = wrongCommandLine;
});
