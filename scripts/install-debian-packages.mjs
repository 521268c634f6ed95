/**
 * Installs the Debian packages that tests need, and starts none of their services. Needs root. With `gate`, it installs those
 * of `npm test`, and otherwise all.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { missingPackages } from './test-needs.mjs';

const missing = missingPackages(process.argv[2] === 'gate' ? 'gate' : 'everything');

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
  withoutStartingServices(() => aptGet('install', '--yes', '--no-install-recommends', ...missing));
}
