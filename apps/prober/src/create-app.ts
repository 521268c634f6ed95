import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CONFIG, LOGGER, type Logger, nestLogger, type ProberConfig } from '@tocsin/platform/stateless';
import { Prober } from './prober.js';

/** A prober, which begins to probe at once. */
export const createApp = (config: ProberConfig, logger: Logger): Promise<INestApplicationContext> => {
  @Module({
    providers: [{ provide: CONFIG, useValue: config }, { provide: LOGGER, useValue: logger }, Prober],
  })
  class ProberModule {}

  return NestFactory.createApplicationContext(ProberModule, {
    logger: nestLogger(logger),
    abortOnError: false,
  });
};
