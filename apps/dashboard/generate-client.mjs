/** Writes src/api/schema.ts: the types of the api's OpenAPI document. Part of the build, so that they cannot be out of date. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';

const printer = fileURLToPath(new URL('../api/dist/operational/print-openapi.js', import.meta.url));
const schema = fileURLToPath(new URL('src/api/schema.ts', import.meta.url));
const documentBytesMax = 16 * 1024 * 1024;

const document = execFileSync(process.execPath, [printer], {
  encoding: 'utf8',
  maxBuffer: documentBytesMax,
});
// A field with a default may be left out by whoever sends it.
const options = { alphabetize: true, defaultNonNullable: false };
const types = astToString(await openapiTypes(JSON.parse(document), options));
// A file that stays as it is leaves what was compiled from it valid.
if (!existsSync(schema) || readFileSync(schema, 'utf8') !== types) writeFileSync(schema, types);
