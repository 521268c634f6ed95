/**
 * Judges the pages that the parent process names. Lighthouse judges one page at a time in a process, and is a project of its
 * own: docs/adr/0009-tests.md.
 */
import { createRequire } from 'node:module';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

const entry = createRequire(new URL('../lighthouse/package.json', import.meta.url)).resolve('lighthouse');
const { default: lighthouse, defaultConfig, desktopConfig } = await import(pathToFileURL(entry).href);

const [port, Cookie] = argv.slice(2);

/** Advice, which counts for no score and takes a second. */
const skipAudits = defaultConfig.categories.performance.auditRefs
  .filter((/** @type {{ weight: number }} */ { weight }) => weight === 0)
  .map((/** @type {{ id: string }} */ { id }) => id);

/** @typedef {{ url: string, form: 'desktop' | 'phone', cpuSlowdown: number }} Page */
/** @typedef {{ id: string, weight: number }} AuditRef */
/** @typedef {{ score: number | null, displayValue?: string, errorMessage?: string }} Audit */

/** @param {Page} page */
const judge = async ({ url, form, cpuSlowdown }) => {
  const { lhr } = await lighthouse(
    url,
    {
      port: Number(port),
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility'],
      skipAudits,
      disableFullPageScreenshot: true,
      extraHeaders: { Cookie },
      throttling: { cpuSlowdownMultiplier: cpuSlowdown },
    },
    form === 'desktop' ? desktopConfig : defaultConfig,
  );
  const { performance, accessibility } = lhr.categories;
  /** @param {{ auditRefs: readonly AuditRef[] }} category @returns {[string, Audit][]} */
  const lost = ({ auditRefs }) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => /** @type {[string, Audit]} */ ([id, lhr.audits[id]]))
      .filter(([, { score, errorMessage }]) => errorMessage !== undefined || (score !== null && score < 1));
  return {
    performance: Math.round(100 * performance.score),
    accessibility: Math.round(100 * accessibility.score),
    layoutShift: lhr.audits['cumulative-layout-shift'].numericValue ?? 1,
    benchmarkIndex: lhr.environment.benchmarkIndex,
    lost: [...lost(performance), ...lost(accessibility)].map(([id, { displayValue, errorMessage }]) =>
      `${id} ${errorMessage ?? displayValue ?? ''}`.trim(),
    ),
  };
};

process.on('message', (/** @type {Page} */ page) => {
  // A page that cannot be judged ends the process, and the parent starts another.
  judge(page).then((judged) => process.send?.(judged));
});
process.on('disconnect', () => process.exit());
