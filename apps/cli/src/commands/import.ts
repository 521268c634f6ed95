import { readFile, stat } from 'node:fs/promises';
import {
  gatusFileBytesMax,
  type Imported,
  importGatus,
  importKuma,
  kumaFileBytesMax,
  readGatus,
  readKuma,
  Unreadable,
} from '@tocsin/imports';
import { command } from '../command.js';
import { readEnvFile } from '../files/env-file.js';
import { writeNew } from '../files/write-new.js';
import { importedEnv, importedYaml } from '../imports/imported-files.js';
import { reportLines } from '../imports/report-lines.js';
import { jsonLine } from '../messages/printable.js';
import { Failure, reasonOf, UsageError } from '../problems.js';

const bytesOf = async (path: string, bytesMax: number): Promise<Buffer> => {
  try {
    const { size } = await stat(path);
    if (size <= bytesMax) return await readFile(path);
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${reasonOf(error)}`);
  }
  throw new Failure(`${path} must have at most ${bytesMax} bytes.`);
};

/** Has the latest changes while Uptime Kuma runs, or after it was killed. */
const logOf = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(`${path}-wal`);
  } catch {
    return undefined;
  }
};

type Options = { readonly fileSet: string; readonly reachability: boolean; readonly now: Date };

type Env = Readonly<Record<string, string | undefined>>;

const services: Readonly<Record<string, (path: string, options: Options, env: Env) => Promise<Imported>>> = {
  kuma: async (path, options) => {
    const [file, log] = [await bytesOf(path, kumaFileBytesMax), await logOf(path)];
    return importKuma(await readKuma(file, log), options);
  },
  gatus: async (path, options, env) =>
    importGatus(readGatus(await bytesOf(path, gatusFileBytesMax), env), options),
};

const write = async (path: string, content: string): Promise<void> => {
  try {
    await writeNew(path, content);
  } catch (error) {
    const { code }: { code?: unknown } = Object(error);
    if (code === 'EEXIST')
      throw new Failure(`${path} exists already. Remove it, or choose another with --to.`);
    throw new Failure(`${path} cannot be written: ${reasonOf(error)}`);
  }
};

const envPathOf = (path: string): string => `${path.replace(/\.ya?ml$/i, '')}.env`;

export const importFrom = command({
  name: 'import',
  summary: 'make a configuration of what another service monitors',
  usage: ['import kuma kuma.db [--to FILE]', 'import gatus config.yaml [--to FILE]'],
  details: `
Reads a copy of a database of Uptime Kuma 1.23 or 2 (kuma.db, with kuma.db-wal beside it if there is one), or a JSON
backup of 1.x; or a configuration file of Gatus 5. The variables that such a file names come from --env-file, and never
from the environment: a stranger's file could read it out. It writes a configuration file, a file of mode 0600 with its
secrets, and a report of each part: taken whole (=), with losses (~), or not taken (-). Nothing is created: "tocsin plan" shows what would be, and "tocsin apply"
does it, both with --env-file.

Exit codes: 0 written, 1 an error, 2 wrong command line.`,
  options: {
    to: { type: 'string', value: 'FILE', help: 'the configuration file to write; tocsin.yaml unless given' },
    'file-set': { type: 'string', value: 'NAME', help: 'the name of the file set; default unless given' },
    'env-file': { type: 'string', value: 'FILE', help: 'the variables of a file of Gatus' },
    reachability: {
      type: 'boolean',
      help: 'take what has no monitor type, such as a database, as a port monitor of its address',
    },
    json: { type: 'boolean', help: 'print one JSON object: the report and the files' },
  },
  run: async (
    io,
    {
      to = 'tocsin.yaml',
      'file-set': fileSet = 'default',
      'env-file': variables,
      reachability = false,
      json,
    },
    args,
  ) => {
    const [service = '', path, ...others] = args;
    const read = Object.hasOwn(services, service) ? services[service] : undefined;
    if (read === undefined || path === undefined || others.length > 0)
      throw new UsageError(`import takes one of ${Object.keys(services).join(', ')}, and a file`);
    const env = variables === undefined ? {} : await readEnvFile(variables);
    const imported = await read(path, { fileSet, reachability, now: io.now() }, env).catch(
      (error: unknown) => {
        throw error instanceof Unreadable
          ? new Failure(`${path} cannot be imported. ${error.message}`)
          : error;
      },
    );
    const envFile = envPathOf(to);
    const secrets = importedEnv(imported);
    await write(envFile, secrets.content);
    await write(to, importedYaml(imported));
    if (json) io.out(jsonLine({ ...imported.report, files: [to, envFile], unwritten: secrets.unwritten }));
    else for (const line of reportLines(imported, envFile)) io.out(line);
    for (const variable of secrets.unwritten)
      io.error(`${envFile} cannot hold ${variable}: write it by hand.`);
    io.error(`Written: ${to} and ${envFile}. Next: tocsin plan ${to} --env-file ${envFile}`);
    return 0;
  },
});
