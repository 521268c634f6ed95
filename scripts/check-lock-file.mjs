/**
 * Part of `npm run lint`: the lock file must have the hash of each package that npm fetches, those of other platforms
 * included. npm leaves it out where it wrote the file from what was installed: delete such an entry, and run
 * `npm install --package-lock-only` in a copy without node_modules. `node scripts/check-lock-file.mjs LOCKFILE` checks
 * another lock file.
 */
import { argv } from 'node:process';
import { readLockFile } from './lock-file.mjs';

const wrong = Object.entries(readLockFile(argv[2]))
  // Our own packages are outside of node_modules, and links lead to them.
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .filter(([, { integrity }]) => !/^sha512-[A-Za-z\d+/]{86}==$/.test(integrity ?? ''))
  .map(([path, { version }]) => `package-lock.json: ${path} ${version} has no integrity of SHA-512`);
process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
process.exitCode = wrong.length === 0 ? 0 : 1;
