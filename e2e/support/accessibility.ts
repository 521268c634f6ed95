import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe on the page. @returns the violated rules, with their help and places */
export const violations = async (page: Page): Promise<readonly string[]> => {
  // The page's policy allows no other script, and the debugger's is exempt.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    const results = await window.axe.run({ runOnly: tags });
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
  }, rules);
  return found.map(({ id, help, where }) => `${id} (${help}): ${where.join(' | ')}`);
};
