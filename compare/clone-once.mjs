import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

/** Clones a version of a repository, unless the folder has one. @param {string} source @param {string} tag @param {string} folder */
export const cloneOnce = async (source, tag, folder) => {
  if (existsSync(join(folder, 'README.md'))) return;
  const options = ['--quiet', '--depth=1', `--branch=${tag}`];
  await runCommand('git', ['-c', 'advice.detachedHead=false', 'clone', ...options, source, folder]);
};
