import type { INestApplicationContext } from '@nestjs/common';
import { databaseName, isUnavailable, UnknownSchema } from '@tocsin/persistence';
import type { Logger } from 'pino';
import { CannotStart, ConfigError } from './environment.js';
import { createLogger, logOutput } from './logging.js';
import { version } from './version.js';

const stopWithinMs = 20_000;

type PortTrouble = { readonly code: string; readonly address: string; readonly port: number };

const isPortTrouble = (error: unknown): error is PortTrouble =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'port' in error;

/**
 * Reads the settings, starts the app, and stops it on SIGTERM or SIGINT. A wrong setting ends the process with exit
 * code 78 (EX_CONFIG of sysexits.h). A database or a port that cannot be used ends it with 1.
 * @param secretFields the names of fields that must not be logged
 */
export const runProcess = async <Settings extends { readonly logLevel: string }>(
  name: string,
  read: (env: Readonly<Record<string, string | undefined>>) => Settings,
  start: (config: Settings, logger: Logger) => Promise<INestApplicationContext>,
  secretFields: readonly string[] = [],
): Promise<void> => {
  let logger: Logger | undefined;
  try {
    const config = read(process.env);
    logger = createLogger(name, config.logLevel, logOutput(1), secretFields);
    const log = logger;
    log.info({ version }, 'starting');
    const app = await start(config, log);
    let stopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      // Ctrl-C reaches a child twice: from the terminal and from its parent.
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        log.error('did not stop in time');
        process.exit(1);
      }, stopWithinMs).unref();
      app.close().then(
        () => {
          log.info('stopped');
          // A process that stops by itself has set another code.
          process.exit(process.exitCode ?? 0);
        },
        (error: unknown) => {
          log.error({ err: error }, 'failed while stopping');
          process.exit(1);
        },
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(78);
    }
    if (error instanceof CannotStart) {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    }
    if (isPortTrouble(error)) {
      process.stderr.write(
        `Cannot listen on ${error.address}, port ${error.port}: ${error.code}. Stop the other program, or choose another HOST or port.\n`,
      );
      process.exit(1);
    }
    if (logger) logger.fatal({ err: error }, 'could not start');
    else process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  }
};

/** PostgreSQL's codes for a wrong user, password or database, and codes of the file system. */
const wrongDatabaseCodes: ReadonlySet<unknown> = new Set([
  '28P01',
  '28000',
  '3D000',
  'EACCES',
  'EPERM',
  'EEXIST',
  'ENOENT',
  'ENOTDIR',
  'EROFS',
]);

/** Says what is wrong with the database, without its password. Returns any other error as it is. */
export const startTrouble = (error: unknown, { databaseUrl }: { readonly databaseUrl: string }): unknown => {
  if (error instanceof UnknownSchema)
    return new ConfigError(`DATABASE_URL: ${databaseName(databaseUrl)}: ${error.message}`);
  const { code, message }: { code?: unknown; message?: unknown } = Object(error);
  if (error instanceof ConfigError || !(isUnavailable(error) || wrongDatabaseCodes.has(code))) return error;
  return new CannotStart(`DATABASE_URL: ${databaseName(databaseUrl)} cannot be used: ${message || code}`);
};
