/**
 * Part of `npm run lint`: a project of TypeScript must refer to each of our packages that it imports. `tsc -b` builds in the
 * order of the references, so that a missing one fails on a fresh clone only, where the package's types are not yet built.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** @param {string} path */
const read = (path) => ts.parseConfigFileTextToJson(path, readFileSync(path, 'utf8')).config;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split(
  '\n',
);
const projects = files.filter((path) => /(^|\/)tsconfig\.json$/.test(path)).map(dirname);
/** @type {string[]} */
const built = read('tsconfig.json').references.map((/** @type {{ path: string }} */ { path }) => path);
const folderOf = new Map(
  files
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => [JSON.parse(readFileSync(path, 'utf8')).name, dirname(path)]),
);

/** @param {string} path */
const projectOf = (path) => {
  let folder = dirname(path);
  while (!projects.includes(folder)) folder = dirname(folder);
  return folder;
};

/** @type {Map<string, Set<string>>} */
const imported = new Map();
for (const path of files.filter((each) => /\.(ts|tsx|mjs)$/.test(each))) {
  const project = projectOf(path);
  if (!built.includes(project)) continue;
  for (const { fileName } of ts.preProcessFile(readFileSync(path, 'utf8')).importedFiles) {
    const folder = folderOf.get(fileName.split('/').slice(0, 2).join('/'));
    if (folder !== undefined && !project.startsWith(folder)) {
      imported.set(project, (imported.get(project) ?? new Set()).add(folder));
    }
  }
}

for (const [project, folders] of imported) {
  const path = join(project, 'tsconfig.json');
  /** @type {{ path: string }[]} */
  const references = read(path).references ?? [];
  const reached = references.map((reference) =>
    join(project, reference.path).replace(/\/tsconfig\.json$/, ''),
  );
  for (const folder of folders) {
    if (reached.includes(folder)) continue;
    process.stderr.write(`${path} must refer to ${folder}, which its files import.\n`);
    process.exitCode = 1;
  }
}
