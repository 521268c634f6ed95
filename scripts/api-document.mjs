/** Files that apps generate from the api's OpenAPI document. It runs the api's build, since no app imports another. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';

const printer = fileURLToPath(new URL('../apps/api/build/print-openapi.js', import.meta.url));
const documentBytesMax = 16 * 1024 * 1024;

export const apiDocument = () =>
  JSON.parse(execFileSync(process.execPath, [printer], { encoding: 'utf8', maxBuffer: documentBytesMax }));

/**
 * The types of a document, as TypeScript. A client may leave out a field that has a default.
 *
 * @param {ReturnType<typeof apiDocument>} document
 */
export const typesOf = async (document) =>
  astToString(await openapiTypes(document, { alphabetize: true, defaultNonNullable: false }));

/** A file that stays as it is leaves its compiled output valid. @param {URL} file @param {string} text */
export const writeIfChanged = (file, text) => {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
};
