import type { Page } from 'playwright-core';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** The limit of a good page is 0.1 (https://web.dev/articles/cls). Ours is half of it. */
export const layoutShiftMax = 0.05;

/** Adds up the layout shifts of each page that opens from now on. */
export const observeLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
        window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const layoutShiftOf = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift);
