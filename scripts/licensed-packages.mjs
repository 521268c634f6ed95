import { readFileSync } from 'node:fs';
import { processes, readLockFile, runtimePaths } from './lock-file.mjs';

const dashboard = new URL('../apps/dashboard/package.json', import.meta.url);

/** Packages of the dashboard that build it, and are no part of it. */
const isTool = /^(lightningcss|@types\/.+|@vitejs\/.+|vite|@formatjs\/icu-messageformat-parser)$/;

const packages = readLockFile();

const ofDashboard = Object.keys(JSON.parse(readFileSync(dashboard, 'utf8')).devDependencies)
  .filter((name) => !isTool.test(name))
  .map(
    (name) =>
      [`apps/dashboard/node_modules/${name}`, `node_modules/${name}`].find((path) => packages[path]) ?? name,
  );

/** The paths of all packages of others that the programs and the dashboard may hold. */
export const licensedPaths = runtimePaths(packages, [...processes, ...ofDashboard]).filter((path) =>
  path.includes('node_modules/'),
);
