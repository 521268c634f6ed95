/** The lock file, and which of its packages our processes and published packages run with. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';

/**
 * @typedef {{
 *   name?: string, version?: string, link?: boolean, resolved?: string, integrity?: string, engines?: { node?: string },
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} LockedPackage
 */
/** @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages By path; our own are outside of node_modules. */

export const processes = ['apps/api', 'apps/dispatcher', 'apps/prober'];

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
 * The paths of all packages that some packages lead to, these and our own included.
 *
 * @param {LockedPackages} packages @param {readonly string[]} from their paths
 */
export const runtimePaths = (packages, from) => {
  const paths = new Set(from);
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

/**
 * The paths of a package's peers, the optional ones included.
 *
 * @param {LockedPackages} packages @param {string} path
 */
export const peerPaths = (packages, path) =>
  Object.keys(packages[path]?.peerDependencies ?? {}).flatMap((name) => find(packages, path, name) ?? []);

/** @param {string} path */
export const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
