/**
 * Part of `npm run lint`: every package that our processes run with must take the oldest Node that we promise, the Node that
 * we develop with, and the Node of the image. `node scripts/check-engines.mjs LOCKFILE` checks another lock file.
 */
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { minVersion, satisfies } from 'semver';
import { nameAt, readLockFile, runtimePaths } from './lock-file.mjs';

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const promised = JSON.parse(read('package.json')).engines.node;
const [, ofImage = ''] = /^FROM node:(\d+\.\d+\.\d+)-/m.exec(read('deploy/Dockerfile')) ?? [];
const versions = [`${minVersion(promised)}`, read('.nvmrc').trim(), ofImage];

const packages = readLockFile(argv[2]);
const wrong = [
  ...versions
    .filter((version) => !satisfies(version, promised))
    .map((version) => `Node "${version}" is not of the promised ${promised}`),
  ...runtimePaths(packages).flatMap((path) => {
    const { version, engines } = packages[path] ?? {};
    return versions
      .filter((node) => engines?.node !== undefined && !satisfies(node, engines.node))
      .map((node) => `${nameAt(path)} ${version} needs Node ${engines?.node}, and Node ${node} is promised`);
  }),
];
process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
process.exitCode = wrong.length === 0 ? 0 : 1;
