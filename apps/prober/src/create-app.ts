import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BlindnessCause } from '@tocsin/domain';
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

const unanswered = {
  network: 'Nothing at all',
  uplink: 'Nothing beyond its own network',
  route: 'Nothing behind one of its routes',
  name_servers: 'No name server',
} as const satisfies Record<BlindnessCause, string>;

const whyNotReady = ({ blindness }: Pick<Prober, 'blindness'>): string => {
  if (blindness === null) return 'The api has not answered a claim of this prober lately.';
  return `${unanswered[blindness.lost]} has answered this prober since ${new Date(blindness.sinceEpochMs).toISOString()}.`;
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
          trouble: async () => (prober.hasApi && prober.blindness === null ? null : whyNotReady(prober)),
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
