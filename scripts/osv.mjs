/** Reads advisories in OSV's format (https://ossf.github.io/osv-schema/) and finds those of our locked packages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gte, lt, lte, valid } from 'semver';
import { nameAt, readLockFile } from './lock-file.mjs';

/** @typedef {{ introduced?: string, fixed?: string, last_affected?: string }} Event */
/** @typedef {{ package: { ecosystem: string, name: string }, versions?: string[], ranges?: { type: string, events: Event[] }[] }} Affected */
/**
 * @typedef {{
 *   id: string, summary?: string, withdrawn?: string, affected?: Affected[],
 *   database_specific?: { severity?: string },
 * }} Advisory
 */

/**
 * Each `introduced` opens an interval, which `fixed` ends before its version and `last_affected` after it.
 *
 * @param {string} version @param {readonly Event[]} events
 */
const isWithin = (version, events) => {
  let isAffected = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) isAffected ||= introduced === '0' || gte(version, introduced);
    else if (fixed !== undefined) isAffected &&= lt(version, fixed);
    else if (last !== undefined) isAffected &&= lte(version, last);
  }
  return isAffected;
};

/** @param {string} version @param {Affected} affected */
const affects = (version, { versions = [], ranges = [] }) =>
  versions.includes(version) ||
  ranges.some(({ type, events }) => type === 'SEMVER' && valid(version) && isWithin(version, events));

/** @param {Advisory} advisory An advisory about malicious code has no severity. */
const severityOf = ({ database_specific: { severity } = {} }) => severity?.toLowerCase() ?? 'critical';

/**
 * @param {string} folder
 * @returns {{ found: { name: string, severity: string, title: string, url: string }[] } | { silent: string }}
 */
export const advisoriesIn = (folder) => {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  if (files.length === 0) return { silent: `OSV_DIRECTORY, ${folder}, holds no advisory` };
  /** @type {Map<string, Set<string>>} */
  const versionsOf = new Map();
  for (const [path, { version = '', link }] of Object.entries(readLockFile())) {
    if (link || !path.includes('node_modules/')) continue;
    const name = nameAt(path);
    versionsOf.set(name, (versionsOf.get(name) ?? new Set()).add(version));
  }
  const found = files.flatMap((file) => {
    /** @type {Advisory} */
    const advisory = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (advisory.withdrawn !== undefined) return [];
    return (advisory.affected ?? [])
      .filter(({ package: { ecosystem } }) => ecosystem === 'npm')
      .filter((each) =>
        [...(versionsOf.get(each.package.name) ?? [])].some((version) => affects(version, each)),
      )
      .map((each) => ({
        name: each.package.name,
        severity: severityOf(advisory),
        title: advisory.summary ?? 'no summary',
        url: `https://osv.dev/vulnerability/${advisory.id}`,
      }));
  });
  return { found };
};
