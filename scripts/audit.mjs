/** `npm run audit`: fails on a known vulnerability of level high or above. Succeeds offline, with a note. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const answerWithinMs = 30_000;
const reportBytesMax = 64 * 1024 * 1024;

/** @typedef {{ name: string, severity: string, title: string, url: string }} Advisory */
/** A string in `via` names another vulnerable package. */
/** @typedef {{ via: (Advisory | string)[] }} Vulnerability */
/** @typedef {{ metadata?: unknown, vulnerabilities?: Record<string, Vulnerability>, message?: string }} Report */

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

const { vulnerabilities, metadata, message } = ask();
if (metadata === undefined) {
  process.stdout.write(
    `Known vulnerabilities were not checked: the registry did not answer (${message}). Try again later.\n`,
  );
} else {
  const grave = Object.values(vulnerabilities ?? {})
    .flatMap(({ via }) => via)
    .flatMap((cause) => (typeof cause === 'object' ? [cause] : []))
    .filter(({ severity }) => ['high', 'critical'].includes(severity));
  for (const { name, severity, title, url } of grave) {
    process.stdout.write(`${severity}: ${name}: ${title} (${url})\n`);
  }
  process.stdout.write(`Known vulnerabilities of level high or above: ${grave.length}.\n`);
  process.exitCode = grave.length > 0 ? 1 : 0;
}
