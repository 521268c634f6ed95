/** The lock file, and which of its packages our processes run with. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';

/**
 * @typedef {{
 *   name?: string, version?: string, link?: boolean, resolved?: string, engines?: { node?: string },
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} LockedPackage
 */
/** @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages By path; our own are outside of node_modules. */

const processes = ['apps/api', 'apps/dispatcher', 'apps/prober'];

const lockFile = new URL('../package-lock.json', import.meta.url);

/** @param {string | URL} [file] @returns {LockedPackages} */
export const readLockFile = (file = lockFile) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Where Node finds a package: the nearest node_modules above, and a link's target.
 *
 * @param {LockedPackages} packages @param {string} from @param {string} name
 * @returns {string | undefined} `undefined` for what is not installed on any machine
 */
const find = (packages, from, name) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[path];
    if (found) return found.link ? found.resolved : path;
    if (folder === '.') return undefined;
  }
};

/**
 * The paths of all packages that the api, the dispatcher and the prober lead to, our own included.
 *
 * @param {LockedPackages} packages
 */
export const runtimePaths = (packages) => {
  const paths = new Set(processes);
  for (const path of paths) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = find(packages, path, name);
      const isUnasked = peerDependenciesMeta?.[name]?.optional === true && !dependencies?.[name];
      if (found !== undefined && !isUnasked) paths.add(found);
    }
  }
  return [...paths];
};

/** @param {string} path */
export const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
