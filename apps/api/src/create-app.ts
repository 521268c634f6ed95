import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Config, METRICS, nestLogger } from '@tocsin/platform';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { appModule, type Override } from './app.module.js';
import { serveDashboard } from './dashboard/serve-dashboard.js';
import { limitRequests, RateLimits } from './http/access/rate-limits.js';
import { newHttpAdapter } from './http/server/http-server.js';
import { warnOfUnknownProxy } from './http/server/unknown-proxy.js';
import { measureRequests } from './operational/http-metrics.js';
import { serveOpenApi } from './operational/openapi.js';
import { ownRoutes } from './own-routes.js';

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
  await serveDashboard(adapter.getInstance(), logger);
  return app;
};
