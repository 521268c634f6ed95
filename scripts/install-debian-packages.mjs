/**
 * Installs the Debian packages that tests need, and starts none of their services. Needs root. With `gate`, it installs those
 * of `npm test`, and otherwise all.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingPackages, unpackedIn } from './test-needs.mjs';

const missing = missingPackages(process.argv[2] === 'gate' ? 'gate' : 'everything');
const installed = missing.filter((name) => unpackedIn(name) === undefined);

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

/** Unpacks a package that Debian does not install beside another one, and installs what it depends on. @param {string} name @param {string} folder */
const unpack = (name, folder) => {
  const downloads = mkdtempSync(join(tmpdir(), 'tocsin-package-'));
  try {
    execFileSync('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', 'download', name], { cwd: downloads });
    const [file = ''] = readdirSync(downloads).map((each) => join(downloads, each));
    const needs = execFileSync('dpkg-deb', ['--field', file, 'Depends'], { encoding: 'utf8' });
    withoutStartingServices(() => aptGet('satisfy', '--yes', '--no-install-recommends', needs.trim()));
    mkdirSync(folder, { recursive: true });
    execFileSync('dpkg-deb', ['--extract', file, folder]);
  } finally {
    rmSync(downloads, { recursive: true });
  }
};

if (missing.length > 0) aptGet('update');
if (installed.length > 0)
  withoutStartingServices(() => aptGet('install', '--yes', '--no-install-recommends', ...installed));
for (const name of missing) {
  const folder = unpackedIn(name);
  if (folder !== undefined) unpack(name, folder);
}
