import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cloneOnce } from '../clone-once.mjs';
import { runCommand } from '../run-command.mjs';

const source = 'https://github.com/louislam/uptime-kuma';
/** A later version may give other verdicts: look at what changes in the recording. */
const version = '2.5.3';

/** Fetches Uptime Kuma and its dependencies, as far as the folder lacks them. @param {string} folder */
export const fetchKuma = async (folder) => {
  await cloneOnce(source, version, folder);
  if (!existsSync(join(folder, 'node_modules')))
    await runCommand('npm', ['ci', '--omit=dev', '--no-audit', '--loglevel=error'], folder);
};
