import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Database, queueDepth } from '@tocsin/persistence';
import {
  type Config,
  DATABASE,
  type Logger,
  METRICS,
  nestLogger,
  PersistenceModule,
  PlatformModule,
} from '@tocsin/platform';
import type { Registry } from 'prom-client';
import { AccountMails } from './account-mails.js';
import { AlertAttachedChannels } from './alert-attached-channels.js';
import { Dispatcher } from './dispatcher.js';
import { DispatchMetrics } from './metrics/dispatch-metrics.js';
import { OperationalController } from './operational.controller.js';
import { RetentionRunner } from './retention/retention-runner.js';

/** Operators ask without a body. */
const bodyBytesMax = 1024;
const requestTimeoutMs = 10_000;

/** A dispatcher that has not begun to dispatch. */
export const createApp = (config: Config, logger: Logger): Promise<NestFastifyApplication> => {
  @Module({
    imports: [PlatformModule.forRoot(config, logger), PersistenceModule.forRoot(), CqrsModule.forRoot()],
    controllers: [OperationalController],
    providers: [
      AccountMails,
      AlertAttachedChannels,
      Dispatcher,
      RetentionRunner,
      {
        provide: DispatchMetrics,
        inject: [METRICS, DATABASE],
        useFactory: (registry: Registry, database: Database) =>
          new DispatchMetrics(registry, queueDepth(database)),
      },
    ],
  })
  class DispatcherModule {}

  return NestFactory.create<NestFastifyApplication>(
    DispatcherModule,
    new FastifyAdapter({
      bodyLimit: bodyBytesMax,
      requestTimeout: requestTimeoutMs,
      forceCloseConnections: true,
      skipMiddie: true,
      multipart: false,
    }),
    { logger: nestLogger(logger), abortOnError: false },
  );
};

/**
 * Begins to dispatch, and listens for operators where the settings say so.
 * @throws Error when the port is taken; what was begun by then is finished and on record
 */
export const startDispatching = async (
  app: NestFastifyApplication,
  { host, dispatcherMetricsPort }: Pick<Config, 'host' | 'dispatcherMetricsPort'>,
): Promise<void> => {
  try {
    await app.init();
    if (dispatcherMetricsPort !== undefined) await app.listen(dispatcherMetricsPort, host);
  } catch (error) {
    await app.close();
    throw error;
  }
};
