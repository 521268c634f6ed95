/**
 * `npm run audit`: asks the registry for known vulnerabilities of the packages that are installed. Ends with 1 when there
 * is one of level high or above. A registry that does not answer, or does not know the question, is no reason to fail:
 * it says so and ends with 0.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const answerWithinMs = 30_000;
const reportBytesMax = 64 * 1024 * 1024;

/** @typedef {{ name: string, severity: string, title: string, url: string }} Advisory */
/** A package is reported for mistakes of its own and, by name, for packages that it needs. */
/** @typedef {{ via: (Advisory | string)[] }} Vulnerability */
/** @typedef {{ metadata?: unknown, vulnerabilities?: Record<string, Vulnerability>, message?: string }} Report */

/** @returns {Report} */
const ask = () => {
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--audit-level=high'], {
    // Elsewhere npm would look at the packages of one workspace only.
    cwd: root,
    encoding: 'utf8',
    timeout: answerWithinMs,
    maxBuffer: reportBytesMax,
    // Asking again and again would hold up whoever has no network.
    env: { ...process.env, npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return { message: error?.message ?? 'npm said nothing that could be read' };
  }
};

const { vulnerabilities, metadata, message } = ask();
if (metadata === undefined) {
  process.stdout.write(`Known vulnerabilities were not checked: the registry did not answer (${message}).\n`);
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
