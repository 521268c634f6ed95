/**
 * `npm run --silent sbom > tocsin.cdx.json`: the packages that our processes run with, in the format of CycloneDX. npm
 * describes what is installed. Its `--omit=dev` leaves out what a workspace and a tool both use, so we choose ourselves.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nameAt, processes, readLockFile, runtimePaths } from './lock-file.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outputBytesMax = 64 * 1024 * 1024;

const { name } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const packages = readLockFile();
const wanted = new Set(
  runtimePaths(packages, processes).map(
    (path) => `${packages[path]?.name ?? nameAt(path)}@${packages[path]?.version}`,
  ),
);

const { stdout, stderr, status } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: outputBytesMax,
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(status ?? 1);
}

/** @typedef {{ 'bom-ref': string, name: string }} Component */
/** @type {{ metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} */
const bom = JSON.parse(stdout);
const { component } = bom.metadata;
/** npm adds a path to the reference of a package that is installed twice. @param {string} ref */
const isWanted = (ref) => wanted.has(ref.split('|')[0] ?? '');
bom.components = bom.components.filter((each) => isWanted(each['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => ref === component['bom-ref'] || isWanted(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isWanted) }));
// npm would name it after the folder.
component.name = name;
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
