/**
 * `npm run audit`: fails on a known vulnerability of level high or above. Two sources know them: the registry, and a folder of
 * advisories in OSV's format, which OSV_DIRECTORY names. When neither answers, it warns that nothing was judged.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { advisoriesIn } from './osv.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const answerWithinMs = 30_000;
const reportBytesMax = 64 * 1024 * 1024;

/** @typedef {{ name: string, severity: string, title: string, url: string }} Advisory */
/** A string in `via` names another vulnerable package. */
/** @typedef {{ via: (Advisory | string)[] }} Vulnerability */
/** @typedef {{ metadata?: unknown, vulnerabilities?: Record<string, Vulnerability>, message?: string }} Report */
/** @typedef {{ found: readonly Advisory[] } | { silent: string }} Answer */

/** @returns {Report} */
const ask = () => {
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--audit-level=high'], {
    // In a workspace's folder npm would audit that workspace only.
    cwd: root,
    encoding: 'utf8',
    timeout: answerWithinMs,
    maxBuffer: reportBytesMax,
    env: { ...process.env, npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return { message: error?.message ?? 'the output of npm is not JSON' };
  }
};

/** @returns {Answer} */
const fromRegistry = () => {
  const { vulnerabilities, metadata, message } = ask();
  if (metadata === undefined) return { silent: `the registry did not answer (${message})` };
  const found = Object.values(vulnerabilities ?? {})
    .flatMap(({ via }) => via)
    .flatMap((cause) => (typeof cause === 'object' ? [cause] : []));
  return { found };
};

/** @returns {Answer} */
const fromFolder = () => {
  const { OSV_DIRECTORY: folder } = process.env;
  if (!folder) return { silent: 'OSV_DIRECTORY is not set' };
  return advisoriesIn(folder);
};

const answers = [fromRegistry(), fromFolder()];
const grave = answers
  .flatMap((answer) => ('found' in answer ? answer.found : []))
  .filter(({ severity }) => ['high', 'critical'].includes(severity));
const silent = answers.flatMap((answer) => ('silent' in answer ? [answer.silent] : []));

for (const { name, severity, title, url } of grave) {
  process.stdout.write(`${severity}: ${name}: ${title} (${url})\n`);
}
if (silent.length === answers.length) {
  process.stdout.write(`WARNING: known vulnerabilities were not judged: ${silent.join(', and ')}.\n`);
} else {
  process.stdout.write(`Known vulnerabilities of level high or above: ${grave.length}.\n`);
}
process.exitCode = grave.length > 0 ? 1 : 0;
