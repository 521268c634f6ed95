import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { type Config, type Logger, nestLogger, PersistenceModule, PlatformModule } from '@tocsin/platform';
import { AlertAttachedChannels } from './alert-attached-channels.js';
import { Dispatcher } from './dispatcher.js';

export const createApp = (config: Config, logger: Logger): Promise<INestApplicationContext> => {
  @Module({
    imports: [PlatformModule.forRoot(config, logger), PersistenceModule.forRoot(), CqrsModule.forRoot()],
    providers: [AlertAttachedChannels, Dispatcher],
  })
  class DispatcherModule {}

  return NestFactory.createApplicationContext(DispatcherModule, {
    logger: nestLogger(logger),
    abortOnError: false,
  });
};
