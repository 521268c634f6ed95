/**
 * `node scripts/set-version.mjs 0.2.0`: sets the version of all packages here, and the versions that they need of one
 * another, the constant that programs print, and the tag of the image in deploy/compose.yaml. Then `npm install` writes the lock file. `node scripts/set-version.mjs 0.2.0 FOLDER` changes another checkout.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { major, minor, valid } from 'semver';
import { readLockFile } from './lock-file.mjs';

const [, , given, root = fileURLToPath(new URL('..', import.meta.url))] = argv;
const version = valid(given);
if (version === null || version !== given) {
  process.stderr.write('Usage: node scripts/set-version.mjs VERSION, such as 0.2.0\n');
  process.exit(1);
}
// The empty path is the root.
const ours = Object.keys(readLockFile(join(root, 'package-lock.json')));
for (const path of ours.filter((each) => !each.includes('node_modules'))) {
  const manifest = join(root, path, 'package.json');
  const text = readFileSync(manifest, 'utf8')
    .replace(/^( {2}"version": ")[^"]+/m, `$1${version}`)
    .replaceAll(/("@tocsin\/[\w-]+": "\^?)\d[^"]*/g, `$1${version}`);
  writeFileSync(manifest, text);
}
// The programs do not read a package.json, which may not be there.
const constant = join(root, 'packages/platform/src/version.ts');
writeFileSync(constant, readFileSync(constant, 'utf8').replace(/'.*'/, `'${version}'`));

const compose = join(root, 'deploy/compose.yaml');
const image = readFileSync(compose, 'utf8').replace(
  /(\/tocsin:)\d+\.\d+(?=\})/,
  `$1${major(version)}.${minor(version)}`,
);
writeFileSync(compose, image);
