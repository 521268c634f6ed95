/** Installs the Debian packages that tests need, and starts none of their services. Needs root. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** @type {Record<string, { file: string, package: string }>} */
const programs = JSON.parse(
  readFileSync(new URL('../packages/debian-servers/debian-packages.json', import.meta.url), 'utf8'),
);
const missing = Object.values(programs).filter(({ file }) => !existsSync(file));

/** @param {string[]} args */
const aptGet = (...args) => {
  execFileSync('apt-get', ['-qq', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};

/** Debian runs this program before it starts a service; exit code 101 forbids the start. */
const policy = '/usr/sbin/policy-rc.d';

/** @param {() => void} install */
const withoutStartingServices = (install) => {
  if (existsSync(policy)) return install();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(policy);
  }
};

if (missing.length > 0) {
  aptGet('update');
  const names = missing.map((program) => program.package);
  withoutStartingServices(() => aptGet('install', '--yes', '--no-install-recommends', ...names));
}
