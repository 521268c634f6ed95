import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config.js';
import { runProcess } from './run-process.js';

/** The `main` of every app that has the database. */
export const main = (
  name: string,
  start: (config: Config, logger: Logger) => Promise<INestApplicationContext>,
): Promise<void> => runProcess(name, readConfig, start);
