import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Look } from './browser.js';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Chromium compiles it anew for each page: `axe.source` is more than twice as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose verdict depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * @param look of the page: in the dark scheme only its colours are judged, since the light one is tried before
 * @returns the rules that the page violates, with their help and places
 */
export const violations = async (
  page: Page,
  { colorScheme }: Pick<Look, 'colorScheme'> = { colorScheme: 'light' },
): Promise<readonly string[]> => {
  // The page's policy allows no other script, and the debugger's is exempt.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async (only) => {
      // Without `resultTypes`, axe describes each part of the page that passes.
      const results = await window.axe.run({ runOnly: [...only], resultTypes: ['violations'] });
      return results.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }));
    },
    colorScheme === 'dark' ? colourRules : rules,
  );
  return found.map(({ id, help, where }) => `${id} (${help}): ${where.join(' | ')}`);
};
