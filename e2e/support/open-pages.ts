import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openPage, type SignedIn, visit } from './browser.js';
import { hangsAfterMs, until } from './until.js';

/** The time in which an open page must follow, by the page's own clock. Its polls take longer, so events must tell it. */
const followsWithinMs = 2000;
const stepMs = 100;
/** Real time for the page between two steps of its clock. */
const restMs = 50;

/** A page that stays open. Its timers run only when a test lets them. */
export class OpenPage {
  readonly #pending = new Set<object>();

  private constructor(
    readonly path: string,
    private readonly window: BrowserContext,
    private readonly tab: Page,
  ) {
    tab.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') this.#pending.add(request);
    });
    for (const ended of ['requestfinished', 'requestfailed'] as const) {
      tab.on(ended as 'requestfinished', (request) => this.#pending.delete(request));
    }
  }

  /** @param unheard a type of live events that does not reach the page */
  static async open(
    browser: Browser,
    address: string,
    signedIn: SignedIn,
    path: string,
    unheard?: string,
  ): Promise<OpenPage> {
    const window = await visit(browser, address, signedIn);
    const tab = await window.newPage();
    if (unheard !== undefined) await tab.addInitScript(withoutEvents, unheard);
    await tab.clock.install();
    const opened = new OpenPage(path, window, tab);
    const live = tab.waitForRequest((request) => request.resourceType() === 'eventsource');
    await openPage(tab, path);
    await live;
    await stopClock(tab);
    return opened;
  }

  /**
   * Lets the page's clock run until it says what a new tab says.
   * @param tab of another window, whose clock runs
   * @param inAnyOrder for pages on which nothing may move under the pointer
   * @returns `null`, or the first line that differs
   */
  async differsFrom(tab: Page, inAnyOrder = false): Promise<string | null> {
    await openPage(tab, this.path);
    let difference: string | null = 'nothing was compared';
    for (let ranMs = 0; difference !== null && ranMs <= followsWithinMs; ranMs += stepMs) {
      await this.#step();
      const [now, wanted] = [await linesOf(this.tab), await linesOf(tab)];
      difference = inAnyOrder
        ? firstDifference(now.toSorted(), wanted.toSorted())
        : firstDifference(now, wanted);
    }
    return difference;
  }

  /** Lets the page take in what had happened shortly before it opened: its stream begins with that. */
  async catchUp(): Promise<void> {
    for (let ranMs = 0; ranMs <= followsWithinMs; ranMs += stepMs) await this.#step();
  }

  async #step(): Promise<void> {
    await this.tab.clock.runFor(stepMs);
    await sleep(restMs);
    await until(`${this.path} has its answers`, () => this.#pending.size === 0);
  }

  /** Resolves when the page hears of events again. Browsers do that on their own. */
  async hears(): Promise<void> {
    await this.tab.waitForResponse((response) => response.request().resourceType() === 'eventsource');
  }

  close(): Promise<void> {
    return this.window.close();
  }
}

/** A busy machine may pass the moment at which the clock was to stop. */
const stopClock = async (tab: Page, marginMs = stepMs): Promise<void> => {
  const nowMs = await tab.evaluate(() => Date.now());
  try {
    await tab.clock.pauseAt(nowMs + marginMs);
  } catch (error) {
    if (!String(error).includes('past') || marginMs > hangsAfterMs) throw error;
    await stopClock(tab, 2 * marginMs);
  }
};

/** Runs in the page. */
const withoutEvents = (unheard: string): void => {
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (this: EventSource, type: string, ...rest: unknown[]) {
    if (type !== unheard) Reflect.apply(listen, this, [type, ...rest]);
  } as typeof listen;
};

/** Lengths of time and moments depend on when a page was read. */
const moments =
  /\d[\d.,]*\s?(ms|s|min|h|d|sec\w*|minutes?|hours?|days?)\b( \d+ ?(s|min|h)\b)*( ago)?|\d\d?:\d\d(:\d\d)?|\bjust now\b|\bnow\b/g;

const linesOf = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('body').allInnerTexts())
    .join('\n')
    .replaceAll(moments, '…')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const firstDifference = (now: readonly string[], wanted: readonly string[]): string | null => {
  const at = wanted.findIndex((line, index) => now[index] !== line);
  if (at >= 0) return `it says "${now[at] ?? ''}", and "${wanted[at]}" after a reload`;
  return now.length === wanted.length ? null : `only the open page says "${now[wanted.length]}"`;
};
