/**
 * Writes what the page knows from the api's OpenAPI document: src/api/schema.ts, its types, and src/api/operation-roles.ts,
 * which roles may do what not everyone may. Part of the build, so that they cannot be out of date.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';

const printer = fileURLToPath(new URL('../api/dist/operational/print-openapi.js', import.meta.url));
const documentBytesMax = 16 * 1024 * 1024;

/** A file that stays as it is leaves what was compiled from it valid. @param {string} name @param {string} text */
const write = (name, text) => {
  const path = fileURLToPath(new URL(`src/api/${name}`, import.meta.url));
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
};

const document = JSON.parse(
  execFileSync(process.execPath, [printer], { encoding: 'utf8', maxBuffer: documentBytesMax }),
);

const roles = Object.values(document.paths)
  .flatMap((path) => Object.values(path))
  .map(({ operationId, security = [] }) => [operationId, security.flatMap(({ session = [] }) => session)])
  .filter(([, names]) => names.length > 0);
write(
  'operation-roles.ts',
  `/** The operations that are not for every member, each with the roles that may do it. */
export const operationRoles = ${JSON.stringify(Object.fromEntries(roles.sort()), null, 2)} as const;
`,
);

// A field with a default may be left out by whoever sends it.
const options = { alphabetize: true, defaultNonNullable: false };
write('schema.ts', astToString(await openapiTypes(document, options)));
