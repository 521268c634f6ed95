/**
 * Writes what our clients of the api know from its OpenAPI document: the types of its operations, and for the dashboard which
 * roles may do what not everyone may, the bounds of what requests give, and the counts of a monitor. Part of the build, so that
 * they cannot be out of date.
 */
import { mkdirSync } from 'node:fs';
import { boundsOf } from './api-bounds.mjs';
import { apiDocument, countsOf, rolesOf, typesOf, writeIfChanged } from './api-document.mjs';
import { stage } from './stage.mjs';

/** @param {string} path @param {string} text */
const write = (path, text) => {
  const file = new URL(`../apps/${path}`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeIfChanged(file, text);
};

await stage("Building the types of the API's clients", async () => {
  const document = JSON.parse(apiDocument());
  const types = await typesOf(document);
  for (const app of ['cli', 'dashboard', 'prober']) write(`${app}/src/api/schema.ts`, types);
  write('dashboard/src/api/operation-roles.ts', rolesOf(document));
  write('dashboard/src/api/monitor-counts.ts', countsOf(document));
  for (const [name, text] of boundsOf(document)) write(`dashboard/src/api/bounds/${name}.ts`, text);
});
