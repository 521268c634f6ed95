/** The api's OpenAPI document, and the files that clients generate from it. It runs the api, since no app imports another. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const documentBytesMax = 16 * 1024 * 1024;

/** The document as JSON, from source, so that no build can be out of date. */
export const apiDocument = () =>
  execFileSync(
    process.execPath,
    ['--import', './scripts/register-typescript.mjs', 'apps/api/src/print-openapi.ts'],
    { cwd: root, encoding: 'utf8', maxBuffer: documentBytesMax },
  );

const json = 'application/json';

/** Our clients ask for JSON where an answer has it. @param {string} key @param {any} value */
const asJson = (key, value) => (key === 'content' && value?.[json] ? { [json]: value[json] } : value);

/**
 * The types of a document, as TypeScript. A client may leave out a field that has a default.
 * @param {object} document
 */
export const typesOf = async (document) => {
  const ofJson = JSON.parse(JSON.stringify(document, asJson));
  return astToString(await openapiTypes(ofJson, { alphabetize: true, defaultNonNullable: false }));
};

/**
 * The operations that are not for every member, as TypeScript.
 * @param {{ paths: Record<string, Record<string, { operationId: string, 'x-roles'?: readonly string[] }>> }} document
 */
export const rolesOf = ({ paths }) => {
  const roles = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter((operation) => 'x-roles' in operation)
    .map((operation) => [operation.operationId, operation['x-roles']]);
  return `/** The operations that are not for every member, each with the roles that may do it. */
export const operationRoles = ${JSON.stringify(Object.fromEntries(roles.sort()), null, 2)} as const;
`;
};

/**
 * The counts of a monitor, which are its fields with titles. An input shows the first sentence of the description.
 * @param {{ components: { schemas: { NewMonitor: { properties: Record<string, { title?: string, description?: string }> } } } }} document
 */
export const countsOf = ({ components: { schemas } }) => {
  const counts = Object.entries(schemas.NewMonitor.properties)
    .filter(([, { title }]) => title !== undefined)
    .map(([name, { title, description = '' }]) => {
      const [hint] = description.split(/(?<=\.) /);
      return `  ${name}: { label: t(${JSON.stringify(title)}), description: t(${JSON.stringify(hint)}) },`;
    });
  return `import { t } from '../language/text.js';

/** The form of a monitor has an input for each count. */
export const countFields = {
${counts.join('\n')}
};
`;
};

/** A file that stays as it is leaves its compiled output valid. @param {URL} file @param {string} text */
export const writeIfChanged = (file, text) => {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
};
