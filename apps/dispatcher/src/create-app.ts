import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Database, eventHold, queueDepth } from '@tocsin/persistence';
import {
  type Config,
  DATABASE,
  databaseLook,
  type Logger,
  listenForOperators,
  METRICS,
  nestLogger,
  newOperatorsAdapter,
  OperatorsController,
  PersistenceModule,
  PlatformModule,
  READINESS,
  type Readiness,
  stateInWords,
  TIMER,
} from '@tocsin/platform';
import type { StartTimer } from '@tocsin/platform/scheduling';
import { storedBefore } from '@tocsin/transports/catalogue';
import type { Registry } from 'prom-client';
import { Dispatcher } from './dispatcher.js';
import { AlertAttachedChannels } from './intake/incident-events.js';
import { DispatchMetrics } from './metrics/dispatch-metrics.js';
import { Outbox } from './outbox/outbox.js';
import { RetentionRunner } from './retention/run-retention.js';

type Parts = {
  /** They decide which channels get a message. */
  readonly handlers?: readonly Type[];
  /** Starts the pauses of the outbox, in place of the system's timers. */
  readonly startTimer?: StartTimer;
};

export const createApp = (
  config: Config,
  logger: Logger,
  { handlers = [AlertAttachedChannels], startTimer }: Parts = {},
): Promise<NestFastifyApplication> => {
  @Module({
    imports: [
      PlatformModule.forRoot(config, logger),
      PersistenceModule.forRoot(storedBefore()),
      CqrsModule.forRoot(),
    ],
    controllers: [OperatorsController],
    providers: [
      ...handlers,
      Dispatcher,
      Outbox,
      RetentionRunner,
      ...(startTimer === undefined ? [] : [{ provide: TIMER, useValue: startTimer }]),
      {
        provide: DispatchMetrics,
        inject: [METRICS, DATABASE],
        useFactory: (registry: Registry, database: Database) =>
          new DispatchMetrics(registry, queueDepth(database), () => eventHold(database)),
      },
      {
        provide: READINESS,
        inject: [DATABASE],
        useFactory: (database: Database): Readiness => {
          const look = databaseLook(database);
          return {
            trouble: async () => {
              const state = await look();
              return state === 'ready' ? null : stateInWords[state];
            },
          };
        },
      },
    ],
  })
  class DispatcherModule {}

  return NestFactory.create<NestFastifyApplication>(DispatcherModule, newOperatorsAdapter(), {
    logger: nestLogger(logger),
    abortOnError: false,
  });
};

/** @throws Error when an incident event has no handler, or the port is taken */
export const startDispatching = (
  app: NestFastifyApplication,
  { host, dispatcherMetricsPort }: Pick<Config, 'host' | 'dispatcherMetricsPort'>,
): Promise<void> => listenForOperators(app, host, dispatcherMetricsPort);
