/**
 * Writes what the page knows from the api's OpenAPI document: src/api/schema.ts, its types, and src/api/operation-roles.ts,
 * which roles may do what not everyone may. Part of the build, so that they cannot be out of date.
 */
import { apiDocument, typesOf, writeIfChanged } from '../../scripts/api-document.mjs';

const document = apiDocument();

const roles = Object.values(document.paths)
  .flatMap((path) => Object.values(path))
  .filter((operation) => 'x-roles' in operation)
  .map((operation) => [operation.operationId, operation['x-roles']]);
writeIfChanged(
  new URL('src/api/operation-roles.ts', import.meta.url),
  `/** The operations that are not for every member, each with the roles that may do it. */
export const operationRoles = ${JSON.stringify(Object.fromEntries(roles.sort()), null, 2)} as const;
`,
);

writeIfChanged(new URL('src/api/schema.ts', import.meta.url), await typesOf(document));
