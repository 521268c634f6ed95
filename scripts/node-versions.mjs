/** The versions of Node that the repository names. */
import { readFileSync } from 'node:fs';
import { minVersion } from 'semver';

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The range that we promise to run on. @type {string} */
export const promised = JSON.parse(read('package.json')).engines.node;

export const oldest = `${minVersion(promised)}`;

export const ofDevelopment = read('.nvmrc').trim();

export const ofImage =
  /^FROM (?:--platform=\S+ )?node:(\d+\.\d+\.\d+)-/m.exec(read('deploy/Dockerfile'))?.[1] ?? '';
