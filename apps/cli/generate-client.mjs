/** Writes the types of the api's operations to src/api/schema.ts. Part of the build, so that they cannot be out of date. */
import { mkdirSync } from 'node:fs';
import { apiDocument, typesOf, writeIfChanged } from '../../scripts/api-document.mjs';

const file = new URL('src/api/schema.ts', import.meta.url);
mkdirSync(new URL('.', file), { recursive: true });
writeIfChanged(file, await typesOf(apiDocument()));
