import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  CONFIG,
  LOGGER,
  type Logger,
  listenForOperators,
  METRICS,
  nestLogger,
  newMetrics,
  newOperatorsAdapter,
  OperatorsController,
  type ProberConfig,
  READINESS,
  type Readiness,
} from '@tocsin/platform/stateless';
import { Prober } from './prober.js';

const whyNotReady = ({ blindness }: Pick<Prober, 'blindness'>): string => {
  if (blindness === null) return 'The api has not answered a claim of this prober lately.';
  const what = blindness.lost === 'network' ? 'Nothing at all' : 'No name server';
  return `${what} has answered this prober since ${new Date(blindness.sinceEpochMs).toISOString()}.`;
};

export const createApp = (config: ProberConfig, logger: Logger): Promise<NestFastifyApplication> => {
  @Module({
    controllers: [OperatorsController],
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useFactory: newMetrics },
      Prober,
      {
        provide: READINESS,
        inject: [Prober],
        useFactory: (prober: Prober): Readiness => ({
          isReady: async () => prober.hasApi && prober.blindness === null,
          get otherwise() {
            return whyNotReady(prober);
          },
        }),
      },
    ],
  })
  class ProberModule {}

  return NestFactory.create<NestFastifyApplication>(ProberModule, newOperatorsAdapter(), {
    logger: nestLogger(logger),
    abortOnError: false,
  });
};

/** @throws Error when the port for operators is taken */
export const startProbing = (
  app: NestFastifyApplication,
  { host, metricsPort }: Pick<ProberConfig, 'host' | 'metricsPort'>,
): Promise<void> => listenForOperators(app, host, metricsPort);
