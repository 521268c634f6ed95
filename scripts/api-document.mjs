/** Files that apps generate from the api's OpenAPI document. It runs the api's build, since no app imports another. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';

const printer = fileURLToPath(new URL('../apps/api/build/print-openapi.js', import.meta.url));
const documentBytesMax = 16 * 1024 * 1024;

export const apiDocument = () =>
  JSON.parse(execFileSync(process.execPath, [printer], { encoding: 'utf8', maxBuffer: documentBytesMax }));

const json = 'application/json';

/** Our clients ask for JSON where an answer has it. @param {string} key @param {any} value */
const asJson = (key, value) => (key === 'content' && value?.[json] ? { [json]: value[json] } : value);

/**
 * The types of a document, as TypeScript. A client may leave out a field that has a default.
 *
 * @param {ReturnType<typeof apiDocument>} document
 */
export const typesOf = async (document) => {
  const ofJson = JSON.parse(JSON.stringify(document, asJson));
  return astToString(await openapiTypes(ofJson, { alphabetize: true, defaultNonNullable: false }));
};

/** A file that stays as it is leaves its compiled output valid. @param {URL} file @param {string} text */
export const writeIfChanged = (file, text) => {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
};
