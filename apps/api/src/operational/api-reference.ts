import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { openApiDocument } from './openapi.js';

const path = 'docs';

/** Swagger UI brings inline styles and draws its icons as data URLs. All else comes from here. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves `/openapi.json`, and `/docs` for people: a page that asks nothing of any other host. */
export const serveApiReference = (app: NestFastifyApplication): void => {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      if (request.url === `/${path}` || request.url.startsWith(`/${path}/`)) {
        reply.header('Content-Security-Policy', contentSecurityPolicy);
      }
      done();
    });
  SwaggerModule.setup(path, app, () => openApiDocument(app), {
    raw: ['json'],
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Tocsin API',
    swaggerOptions: { validatorUrl: null, persistAuthorization: false },
  });
};
