import {
  type Imported,
  importBetterStack,
  importGatus,
  importHealthchecks,
  importKuma,
  importPingdom,
  importPrometheus,
  importUptimeRobot,
  type NamedFile,
  readBetterStack,
  readGatus,
  readHealthchecks,
  readKuma,
  readKumaWithHistory,
  readPingdom,
  readPrometheus,
  readUptimeRobot,
  textBytesMax,
  Unreadable,
} from '@tocsin/imports';
import { command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { Failure, reasonOf, UsageError } from '../command/problems.js';
import { readEnvFile, writeNew } from '../files/env-file.js';
import { bytesOfAll, filesOf, folderFilesMax, withLog, withSource } from '../imports/given-files.js';
import { importedEnv, importedYaml } from '../imports/imported-files.js';
import { historyLine, reportLines } from '../imports/report-lines.js';
import { readHistoryFile, sendHistory } from '../imports/send-history.js';
import { jsonLine, printable } from '../messages/printable.js';
import { type ApiValues, apiFrom, apiOptions } from '../options/api.js';

type Options = {
  readonly fileSet: string;
  readonly reachability: boolean;
  readonly now: Date;
  readonly hasHistory: boolean;
};

type Env = Readonly<Record<string, string | undefined>>;

type Service = {
  /** True if several files may belong together, such as the pages of an API. */
  readonly takesSeveral: boolean;
  /** True if its files may have the history of monitors. */
  readonly hasHistory?: boolean;
  readonly read: (paths: readonly string[], options: Options, env: Env) => Promise<Imported>;
};

const ofOne = (read: (path: string, options: Options, env: Env) => Promise<Imported>): Service => ({
  takesSeveral: false,
  read: ([path = ''], options, env) => read(path, options, env),
});

/** An API whose answers are files, one for each page. */
const ofAnswers = (read: (files: readonly Buffer[], options: Options) => Imported): Service => ({
  takesSeveral: true,
  read: async (paths, options) => read(await bytesOfAll(paths, textBytesMax), options),
});

const gatusFiles = { names: /\.ya?ml$/, words: '.yaml or .yml', bytesMax: textBytesMax };
const prometheusFiles = {
  names: /\.(?:ya?ml|json)$/i,
  words: '.yml, .yaml or .json',
  bytesMax: textBytesMax,
};

const services: Readonly<Record<string, Service>> = {
  kuma: {
    ...ofOne(async (path, options) => {
      const read = options.hasHistory ? readKumaWithHistory : readKuma;
      return importKuma(await withSource(path, (file) => withLog(path, (log) => read(file, log))), options);
    }),
    hasHistory: true,
  },
  gatus: ofOne(async (path, options, env) => {
    const files = await filesOf(path, gatusFiles);
    return importGatus(
      readGatus(
        files.map(({ bytes }) => bytes),
        env,
      ),
      options,
    );
  }),
  betterstack: ofAnswers((files, options) => importBetterStack(readBetterStack(files), options)),
  healthchecks: ofAnswers((files, options) => importHealthchecks(readHealthchecks(files), options)),
  pingdom: ofAnswers((files, options) => importPingdom(readPingdom(files), options)),
  prometheus: {
    takesSeveral: true,
    read: async (paths, options) => {
      const files: NamedFile[] = [];
      for (const path of paths) files.push(...(await filesOf(path, prometheusFiles)));
      return importPrometheus(readPrometheus(files), options);
    },
  },
  uptimerobot: ofAnswers((files, options) => importUptimeRobot(readUptimeRobot(files), options)),
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

/** Sends the file that `--history` wrote. */
const importHistory = async (
  io: Io,
  values: ApiValues & { readonly json?: boolean | undefined },
  paths: readonly string[],
): Promise<number> => {
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0) throw new UsageError('import history takes one file');
  const history = await readHistoryFile(path);
  const sent = await sendHistory(await apiFrom(values, io), history);
  if (values.json) io.out(jsonLine(sent));
  else for (const counts of sent.imported) io.out(printable(historyLine(counts)));
  if (sent.missing.length === 0) return 0;
  io.error(
    printable(
      `The file set ${sent.file_set} has no monitors ${sent.missing.join(', ')}. Apply the configuration that was imported with ${path}, and send it again.`,
    ),
  );
  return 1;
};

export const importFrom = command({
  name: 'import',
  summary: 'make a configuration of what another service monitors',
  usage: [
    'import kuma kuma.db [--to FILE] [--history FILE]',
    'import kuma kuma.sql [--to FILE]',
    'import gatus config.yaml [--to FILE]',
    'import gatus FOLDER [--to FILE]',
    'import betterstack PAGE.json… [--to FILE]',
    'import healthchecks CHECKS.json… [--to FILE]',
    'import pingdom CHECKS.json… [--to FILE]',
    'import prometheus prometheus.yml [blackbox.yml] [TARGETS…] [--to FILE]',
    'import uptimerobot PAGE.json… [--to FILE]',
    'import history HISTORY.json',
  ],
  details: `
Reads what another service has stored or answered:

  kuma          a copy of a database of Uptime Kuma 1.23 or 2 (kuma.db, with kuma.db-wal beside it if there is
                one), a dump of the MariaDB of 2 (mariadb-dump kuma > kuma.sql), or a JSON backup of 1.x
  gatus         a configuration file of Gatus 5, or a folder of them
  betterstack   the answers of GET /api/v2/monitors and GET /api/v2/heartbeats of Better Stack, all pages
  healthchecks  the answer of GET /api/v3/checks/ of Healthchecks.io, for each project
  pingdom       the answer of GET /api/3.1/checks/ID of Pingdom for each check: in a file, or in a line of one
  prometheus    prometheus.yml with jobs of the blackbox exporter, its blackbox.yml, and the files of targets that
                file_sd_configs names; or a folder of them
  uptimerobot   the answers of GET /v3/monitors of UptimeRobot, all pages

The variables that a file of Gatus names come from --env-file, and never from the environment: a stranger's file could
read it out. The command writes a configuration file, a file of mode 0600 with its secrets, and a report of each part:
taken whole (=), with losses (~), or not taken (-). Nothing is created: "tocsin plan" shows what would be, and "tocsin
apply" does it, both with --env-file.

With --history, uptime by day (of Uptime Kuma 2) and outages are read too, and written into a file. Once the
configuration is applied, "tocsin import history FILE" sends them to the monitors of its file set. Tocsin shows them
apart, as imported: no uptime, report or status page counts them. Sending the file again changes nothing.

Exit codes: 0 written or sent, 1 an error, or a monitor that the file set does not have, 2 wrong command line.`,
  options: {
    to: { type: 'string', value: 'FILE', help: 'the configuration file to write; tocsin.yaml unless given' },
    'file-set': { type: 'string', value: 'NAME', help: 'the name of the file set; default unless given' },
    'env-file': { type: 'string', value: 'FILE', help: 'the variables of a file of Gatus' },
    reachability: {
      type: 'boolean',
      help: 'take what has no monitor type, such as a database, as a port monitor of its address',
    },
    history: {
      type: 'string',
      value: 'FILE',
      help: 'a file for the history of the monitors, of a kuma.db alone',
    },
    ...apiOptions,
    json: { type: 'boolean', help: 'print one JSON object: the report and the files' },
  },
  run: async (io, values, args) => {
    const { to = 'tocsin.yaml', 'file-set': fileSet = 'default', reachability = false, json } = values;
    const { history: historyPath, 'env-file': variables } = values;
    const [name = '', ...paths] = args;
    if (name === 'history') return importHistory(io, values, paths);
    const service = Object.hasOwn(services, name) ? services[name] : undefined;
    if (service === undefined || paths.length === 0 || (paths.length > 1 && !service.takesSeveral))
      throw new UsageError(
        `import takes one of ${Object.keys(services).join(', ')}, and a file or folder, or all pages of an API`,
      );
    if (paths.length > folderFilesMax) throw new UsageError(`import takes at most ${folderFilesMax} files`);
    const hasHistory = historyPath !== undefined;
    if (hasHistory && service.hasHistory !== true)
      throw new UsageError(`--history: ${name} has none to read`);
    const env = variables === undefined ? {} : await readEnvFile(variables);
    const imported = await service
      .read(paths, { fileSet, reachability, hasHistory, now: io.now() }, env)
      .catch((error: unknown) => {
        throw error instanceof Unreadable
          ? new Failure(`${paths.join(', ')} cannot be imported. ${error.message}`)
          : error;
      });
    const envFile = envPathOf(to);
    const secrets = importedEnv(imported);
    await write(envFile, secrets.content);
    await write(to, importedYaml(imported));
    if (hasHistory) await write(historyPath, `${jsonLine(imported.history)}\n`);
    const files = [to, envFile, ...(hasHistory ? [historyPath] : [])];
    if (json) io.out(jsonLine({ ...imported.report, files, unwritten: secrets.unwritten }));
    else for (const line of reportLines(imported, envFile)) io.out(line);
    for (const variable of secrets.unwritten)
      io.error(`${envFile} cannot hold ${variable}: write it by hand.`);
    io.error(`Written: ${files.join(', ')}. Next: tocsin plan ${to} --env-file ${envFile}`);
    if (hasHistory) io.error(`After "tocsin apply": tocsin import history ${historyPath}`);
    return 0;
  },
});
