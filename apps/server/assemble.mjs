/**
 * Puts what was built into `dist/`, for `npm pack`. Programs stay at their places in the repository, because they find one
 * another and the dashboard's files from there: docs/adr/0059-programs.md.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licensedPaths } from '../../scripts/licensed-packages.mjs';
import { nameAt } from '../../scripts/lock-file.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = fileURLToPath(new URL('dist', import.meta.url));

const copied = [
  'apps/api/dist/main.js',
  'apps/api/dist/admin/main.js',
  'apps/dispatcher/dist/main.js',
  'apps/prober/dist/main.js',
  'apps/prober/dist/watchdog-main.js',
  'apps/dashboard/dist',
  // A thread of the api and the dispatcher, and processes of the dispatcher and of the prober.
  'packages/persistence/dist/sqlite/sqlite-writing-main.js',
  'packages/calendar/dist/reading-main.js',
  'packages/probes/dist/worker-main.js',
  'packages/probes/dist/clients',
];

const swaggerUi = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'favicon-32x32.png',
];

/** @param {string} path of a package */
const licenseOf = (path) => {
  const folder = join(root, path);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${nameAt(path)} ${version} (${license})`, ...texts].join('\n\n');
};

rmSync(dist, { recursive: true, force: true });
for (const path of copied) cpSync(join(root, path), join(dist, path), { recursive: true });
for (const file of swaggerUi)
  cpSync(`${root}node_modules/swagger-ui-dist/${file}`, `${dist}/apps/api/swagger-ui/${file}`);
const licenses = licensedPaths.map(licenseOf);
writeFileSync(join(dist, 'LICENSES.txt'), `${licenses.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
