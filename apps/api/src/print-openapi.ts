/** Prints the OpenAPI document. Opens no database and listens to nothing. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { createLogger, readConfig } from '@tocsin/platform';
import { appModule } from './app.module.js';
import { newHttpAdapter } from './http/server/http-server.js';
import { openApiDocument } from './operational/openapi.js';
import { ownRoutes } from './own-routes.js';

const config = readConfig({});
const logger = createLogger('openapi', 'silent');
const app = await NestFactory.create(
  appModule(config, logger, []),
  newHttpAdapter(config, logger, ownRoutes),
  {
    preview: true,
    logger: false,
    abortOnError: false,
  },
);
process.stdout.write(JSON.stringify(openApiDocument(app)));
