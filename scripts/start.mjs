/** `npm start`: runs the programs of this checkout. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise } from '../apps/server/src/supervise.mjs';
import { programs } from './processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sqlitePath = /^sqlite:(.+)$/.exec(process.env.DATABASE_URL || 'sqlite:./data/tocsin.db')?.[1];
/** Beside the SQLite file, or in data/ with PostgreSQL. */
const tokenFile = resolve(root, sqlitePath ? dirname(sqlitePath) : 'data', 'prober.token');

await supervise(programs, tokenFile);
