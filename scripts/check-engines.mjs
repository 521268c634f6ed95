/**
 * Part of `npm run lint`: every package that our processes or our published packages run with must take the oldest Node that
 * we promise, the Node that we develop with, and the Node of the image. Published packages must promise the same.
 * `node scripts/check-engines.mjs LOCKFILE` checks another lock file.
 */
import { argv } from 'node:process';
import { satisfies } from 'semver';
import { nameAt, peerPaths, processes, readLockFile, runtimePaths } from './lock-file.mjs';
import { ofDevelopment, ofImage, oldest, promised } from './node-versions.mjs';
import { publishedPackages, publishedServer } from './published-packages.mjs';

const versions = [oldest, ofDevelopment, ofImage];

const packages = readLockFile(argv[2]);
const published = [...publishedPackages, publishedServer];
const run = [...processes, ...published.flatMap((path) => [path, ...peerPaths(packages, path)])];
const wrong = [
  ...versions
    .filter((version) => !satisfies(version, promised))
    .map((version) => `Node "${version}" is not of the promised ${promised}`),
  ...published
    .filter((path) => packages[path]?.engines?.node !== promised)
    .map((path) => `${path} must have the engines of the repository, Node ${promised}`),
  ...runtimePaths(packages, run).flatMap((path) => {
    const { version, engines } = packages[path] ?? {};
    return versions
      .filter((node) => engines?.node !== undefined && !satisfies(node, engines.node))
      .map((node) => `${nameAt(path)} ${version} needs Node ${engines?.node}, and Node ${node} is promised`);
  }),
];
process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
process.exitCode = wrong.length === 0 ? 0 : 1;
