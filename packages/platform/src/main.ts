import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config.js';
import { runProcess, startTrouble } from './run-process.js';
/** Runs an app that has the database. @param secretFields the names of fields that must not be logged */
export const main = (
  name: string,
  secretFields: readonly string[],
  start: (config: Config, logger: Logger) => Promise<INestApplicationContext>,
): Promise<void> =>
  runProcess(
    name,
    readConfig,
    (config, logger) =>
      start(config, logger).catch((error: unknown) => {
        throw startTrouble(error, config);
      }),
    secretFields,
  );
