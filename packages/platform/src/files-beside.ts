import { dirname } from 'node:path';
import type { DatabaseUrl } from '@tocsin/persistence';

/** The folder for what belongs to an installation: beside its SQLite file, or `data` with PostgreSQL. */
export const filesBeside = (url: DatabaseUrl): string => (url.kind === 'sqlite' ? dirname(url.path) : 'data');
