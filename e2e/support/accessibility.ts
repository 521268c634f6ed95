import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** In the page, once its source has run there. */
    readonly axe: typeof axe;
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it stands: rule, what it wants, and where. */
export const violations = async (page: Page): Promise<readonly string[]> => {
  // As the debugger does it, since the page's policy takes no script from elsewhere.
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
