import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Clock } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK, type Config, METRICS, nestLogger } from '@tocsin/platform';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { Answers } from './answers/answers.js';
import { serveAnswers } from './answers/serve-answers.js';
import { appModule, type Override } from './app.module.js';
import { serveConfigSchema } from './config/config-schema.js';
import { serveDashboard } from './dashboard/serve-dashboard.js';
import { limitRequests, RateLimits } from './http/access/rate-limits.js';
import { COMMITTED } from './http/commands/committed.js';
import { warnOfUnknownProxy } from './http/server/connections-of-address.js';
import { newHttpAdapter } from './http/server/http-server.js';
import { measureRequests } from './operational/http-metrics.js';
import { openApiDocument, serveOpenApi } from './operational/openapi.js';
import { ownRoutes } from './own-routes.js';
import { Passwords } from './people/passwords.js';
import { PublicPages } from './public-status/public-pages.js';
import { servePublicStatus } from './public-status/serve-public-status.js';
import { Subscriptions } from './public-status/subscriptions.js';

/** @param overrides replace providers of the platform in tests */
export const createApp = async (
  config: Config,
  logger: Logger,
  overrides: readonly Override[] = [],
): Promise<NestFastifyApplication> => {
  const adapter = newHttpAdapter(config, logger, ownRoutes);
  const app = await NestFactory.create<NestFastifyApplication>(
    appModule(config, logger, overrides),
    adapter,
    { logger: nestLogger(logger), abortOnError: false, bodyParser: false },
  );
  warnOfUnknownProxy(adapter.getInstance(), config, logger);
  limitRequests(adapter.getInstance(), app.get(RateLimits));
  measureRequests(adapter.getInstance(), app.get<Registry>(METRICS));
  serveOpenApi(app);
  serveConfigSchema(app, () => openApiDocument(app));
  servePublicStatus(adapter.getInstance(), {
    pages: app.get(PublicPages),
    passwords: app.get(Passwords),
    limits: app.get(RateLimits),
    config,
    subscribing: {
      subscriptions: app.get(Subscriptions),
      committed: app.get<Repositories>(COMMITTED),
      commands: app.get(CommandBus),
      clock: app.get<Clock>(CLOCK),
    },
    logger,
  });
  serveAnswers(adapter.getInstance(), app.get(Answers), logger);
  await serveDashboard(adapter.getInstance(), logger);
  return app;
};
