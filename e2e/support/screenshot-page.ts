import type { Browser, Page, Request, Route } from 'playwright-core';
import type { SignedIn } from './browser.js';
import { ScreenshotScene } from './screenshot-scene.js';
import { until } from './until.js';

/** Tall, so that little is below the window. */
const viewports = { desktop: { width: 1440, height: 1300 }, phone: { width: 390, height: 1600 } } as const;
const colorSchemes = ['light', 'dark'] as const;
/** Half the size is enough to see what moved, and keeps the files small. */
const scale = 0.5;
/** Longer than the page waits before it asks for anything. */
const quietMs = 500;

/** A tab whose pages look the same on every machine: its clock stands still, and random data is replaced. */
export class ScreenshotPage {
  readonly #pending = new Set<Request>();
  #busyAtMs = performance.now();

  private constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') this.#pending.add(request);
    });
    const end = (request: Request): void => {
      this.#pending.delete(request);
      this.#busyAtMs = performance.now();
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  static async open(browser: Browser, address: string, signedIn: SignedIn): Promise<ScreenshotPage> {
    const context = await browser.newContext({
      baseURL: address,
      storageState: signedIn,
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
      locale: 'en-GB',
      // It would fetch pages where the replaced data does not reach.
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(ScreenshotScene.now);
    await page.route(/\/v1\/(alerts|audit-log|channels|monitors\/[^/]+$|status-pages)/, withoutChance);
    return new ScreenshotPage(page);
  }

  /**
   * Opens a page and takes it at each width in each colour scheme.
   * @param css added to the page
   * @returns screenshots by width and colour scheme, such as `phone.dark`
   */
  async take(path: string, css = ''): Promise<ReadonlyMap<string, Buffer>> {
    // A page whose address differs only behind the # would not be loaded again.
    await this.page.goto('about:blank');
    await this.page.goto(path);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.evaluate(addStyles, css);
    const taken = new Map<string, Buffer>();
    for (const [width, viewport] of Object.entries(viewports)) {
      await this.page.setViewportSize(viewport);
      await this.#settled();
      for (const colorScheme of colorSchemes) {
        await this.page.emulateMedia({ colorScheme });
        taken.set(`${width}.${colorScheme}`, await this.#screenshot());
      }
    }
    return taken;
  }

  #screenshot(): Promise<Buffer> {
    // The address of a heartbeat has the service's port in it.
    return this.page.screenshot({
      animations: 'disabled',
      maskColor: '#808080',
      mask: [this.page.getByRole('region', { name: /^the command/ })],
    });
  }

  async #settled(): Promise<void> {
    await until('the page asks for nothing more', async () => {
      if (this.#pending.size > 0 || performance.now() - this.#busyAtMs < quietMs) return false;
      return (await this.page.locator('[class*="Skeleton-root"], [class*="Loader-root"]').count()) === 0;
    });
  }
}

/** Runs in the page. Its policy refuses style elements. */
export const addStyles = (css: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
};

/** Replaces what differs in each run: ports, ids, tokens, and the time that messages took. */
const withoutChance = async (route: Route): Promise<void> => {
  const request = route.request();
  if (request.method() !== 'GET') return route.continue();
  const response = await route.fetch();
  const { pathname } = new URL(request.url());
  const text = (await response.text())
    .replaceAll(/127\.0\.0\.1:\d+/g, 'hooks.example.com')
    .replaceAll(/"ping_path":"[^"]+"/g, '"ping_path":"/ping/of-the-job"');
  const showsIds = /\/(request|audit-log)$/.test(pathname);
  const body = showsIds
    ? text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, noId).replaceAll(/[0-9a-f]{64}/g, noDigest)
    : pathname.startsWith('/v1/alerts')
      ? text.replaceAll(/"duration_ms":\d+/g, '"duration_ms":17')
      : text;
  await route.fulfill({ response, body });
};

const noId = '01234567-89ab-7cde-8f01-23456789abcd';
const noDigest = '0123456789abcdef'.repeat(4);
