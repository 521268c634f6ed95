import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { messageDocuments } from '@tocsin/webhook-core';
import type { FastifyReply } from 'fastify';
import { Public } from '../http/access/access.js';
import { notFound } from '../http/problems/problem.js';

const require = createRequire(import.meta.url);
/** The installed server brings these files: swagger-ui-dist would install a package that reports installations. */
const brought = fileURLToPath(new URL('../../swagger-ui/', import.meta.url));
const swaggerUi = existsSync(brought) ? brought : dirname(require.resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tocsin API</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// The validator badge would send this api's address to another host.
const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
});
`;

/** Swagger UI needs inline styles and icons as data URLs. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

type File = { readonly mediaType: string; readonly content: () => Promise<string | Buffer> };

const fromSwaggerUi = (name: string, mediaType: string): [string, File] => [
  name,
  { mediaType, content: () => readFile(join(swaggerUi, name)) },
];

const files: ReadonlyMap<string, File> = new Map([
  ['start.js', { mediaType: 'text/javascript; charset=utf-8', content: async () => start }],
  fromSwaggerUi('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
  fromSwaggerUi('swagger-ui.css', 'text/css; charset=utf-8'),
  fromSwaggerUi('favicon-32x32.png', 'image/png'),
]);

const send = (reply: FastifyReply, mediaType: string, content: string | Buffer): void => {
  reply
    .headers({ 'Content-Type': mediaType, 'Content-Security-Policy': contentSecurityPolicy })
    .send(content);
};

/** Swagger UI, without requests to other hosts. */
@Public()
@ApiExcludeController()
@Controller('docs')
export class ApiReferenceController {
  @Get()
  page(@Res() reply: FastifyReply): void {
    send(reply, 'text/html; charset=utf-8', page);
  }

  @Get(':file')
  async file(@Param('file') name: string, @Res() reply: FastifyReply): Promise<void> {
    const file = files.get(name);
    if (!file) throw notFound('file');
    send(reply, file.mediaType, await file.content());
  }
}

const documents = new Map(Object.entries(messageDocuments));

/** The webhook message's contract, for whoever receives it: JSON Schemas and an AsyncAPI document. */
@Public()
@ApiExcludeController()
@Controller('message')
export class MessageDocumentsController {
  @Get(':file')
  document(@Param('file') name: string): object {
    const document = documents.get(name);
    if (!document) throw notFound('file');
    return document;
  }
}
