import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderMarkdown } from '@tocsin/status-page/markdown';
import type { Browser, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { change, looks, openBrowser, openPage, type SignedIn, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

// One person makes a status page. Each test continues the one before.

/** Fields and buttons from the list of pages to a published post, with three components. */
const stepsMax = 18;

let service: Service;
let browser: Browser;
let owner: SignedIn;
let page: Page;
let monitor: string;

beforeAll(async () => {
  service = await Service.start();
  monitor = await service.monitor([]);
  browser = await openBrowser();
  owner = await setUp(browser, service);
  page = await (await visit(browser, service.address, owner)).newPage();
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const names = (): Promise<readonly string[]> =>
  page.locator('[data-component]').evaluateAll((rows) => rows.map((row) => row.ariaLabel ?? ''));

test('a newcomer makes a page with three components and publishes a post', async () => {
  await openPage(page);
  let steps = 0;
  const press = async (role: 'button' | 'link', name: string): Promise<void> => {
    steps += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  const fill = async (label: string, text: string): Promise<void> => {
    steps += 1;
    await page.getByRole('textbox', { name: label }).fill(text);
  };
  await press('link', 'Status pages');
  await press('link', 'New page');
  await fill('Title', 'Acme Söhne');
  await press('button', 'Create');
  await page.getByRole('heading', { name: 'Acme Söhne', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Open the public page' }).getAttribute('href')).toMatch(
    /\/status\/acme-soehne$/,
  );
  steps += 1;
  await page.getByLabel('State from').selectOption(monitor);
  await press('button', 'Add');
  for (const name of ['Website', 'Mail']) {
    await until('an empty form', async () => (await page.getByLabel('Public name').inputValue()) === '');
    await fill('Public name', name);
    await press('button', 'Add');
    await page.locator('[data-component]').filter({ hasText: name }).waitFor();
  }
  await press('link', 'Posts');
  await press('link', 'Write a post');
  await fill('Title', 'Mails are late');
  steps += 1;
  await page.getByRole('checkbox', { name: 'Mail' }).check();
  await fill('Text', 'We look **into** it.');
  await press('button', 'Publish');
  await page.getByRole('heading', { name: 'Add an update' }).waitFor();
  await page.locator('strong', { hasText: 'into' }).waitFor();
  expect(steps).toBeLessThanOrEqual(stepsMax);
  await until('visitors see the post', async () => {
    const shown = await fetch(`${service.address}/status/acme-soehne`);
    return (await shown.text()).includes('Mails are late');
  });
  // Beside the form of a post stands the draft; beside the list, the page.
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await page.frameLocator('iframe').getByText('Mails are late').first().waitFor();
});

test('the preview of the page shows what changed elsewhere, at the place where it was scrolled to', async () => {
  const { items } = await service.call<{ items: { id: string }[] }>('GET', '/v1/status-pages');
  const visitor = await visit(browser, service.address, owner);
  const shown = await visitor.newPage();
  await shown.clock.install();
  await shown.setViewportSize({ width: 1280, height: 400 });
  await openPage(shown, `/status-pages/${items[0]?.id}/settings`);
  const frame = shown.frameLocator('iframe');
  await frame.getByText('Mails are late').first().waitFor();
  const scrolled = () => frame.locator('html').evaluate((html) => html.scrollTop);
  await frame.locator('html').evaluate((html) => html.scrollTo(0, 100));
  const { id } = items[0] ?? { id: '' };
  const body = { title: 'Orders are late', text: 'Sorry.', publish: true };
  await service.call('POST', `/v1/status-pages/${id}/posts`, body);
  await shown.clock.runFor(31_000);
  await frame.getByText('Orders are late').first().waitFor();
  expect(await scrolled()).toBe(100);
  await visitor.close();
});

test('the preview of a post is what visitors will see', async () => {
  const { items } = await service.call<{ items: { id: string }[] }>('GET', '/v1/status-pages');
  const visitor = await visit(browser, service.address, owner);
  const form = await visitor.newPage();
  await openPage(form, `/status-pages/${items[0]?.id}/posts/new`);
  const text = '**&copy;** &lang; &nGt; &semi; &quot;&amp;lt; &#169; &#x1F514; &copyfoo; &bogus;';
  await form.getByRole('textbox', { name: 'Text' }).fill(text);
  const shown = form.getByRole('complementary', { name: 'Preview' }).locator('div:has(> p > strong)');
  await shown.waitFor();
  const expected = await form.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML,
    renderMarkdown(text),
  );
  expect(await shown.innerHTML()).toBe(expected);
  await visitor.close();
});

test('the text box of a new post is in sight, and the draft stands beside it while it is written', async () => {
  const { items } = await service.call<{ items: { id: string }[] }>('GET', '/v1/status-pages');
  const visitor = await visit(browser, service.address, owner);
  for (const path of ['/posts/new', '/posts/new?kind=maintenance']) {
    const form = await visitor.newPage();
    await form.setViewportSize({ width: 1280, height: 800 });
    await openPage(form, `/status-pages/${items[0]?.id}${path}`);
    const box = await form.getByRole('textbox', { name: 'Text' }).boundingBox();
    expect(box && box.y + box.height).toBeLessThan(800);
    const preview = form.getByRole('complementary', { name: 'Preview' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Orders are slow');
    await form.getByRole('textbox', { name: 'Text' }).fill('We look **into** it.');
    await preview.getByRole('heading', { name: 'Orders are slow' }).waitFor();
    await preview.locator('strong', { hasText: 'into' }).waitFor();
    const beside = await preview.boundingBox();
    expect(beside && box && beside.x >= box.x + box.width).toBe(true);
  }
  await visitor.close();
});

test('a page gets a look: a colour that is hard to read is named before saving, and an SVG becomes a picture', async () => {
  const { items } = await service.call<{ items: { id: string }[] }>('GET', '/v1/status-pages');
  const visitor = await visit(browser, service.address, owner);
  const form = await visitor.newPage();
  await openPage(form, `/status-pages/${items[0]?.id}/appearance`);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50" onload="alert(1)"><script>alert(2)</script><rect width="200" height="50" fill="#ffffff"/></svg>';
  const [chooser] = await Promise.all([
    form.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Choose a file: Logo', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  // White on white.
  await form.getByText('The logo is hard to see on the light page').waitFor();
  await form.getByRole('textbox', { name: 'Ground of the head', exact: true }).fill('#1b3a8a');
  await form.getByText('Text on it is white, with a contrast of 10.').waitFor();
  await form.getByText('The logo is hard to see on the light page').waitFor({ state: 'detached' });
  const accent = form.getByRole('textbox', { name: 'Links and buttons', exact: true });
  await accent.fill('#ffd400');
  await form.getByText('Too light to read').waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('The appearance was not saved').waitFor();
  expect(await accent.getAttribute('aria-invalid')).toBe('true');
  await form.getByRole('button', { name: /^Use #/ }).click();
  await form.getByText('Easy to read').waitFor();
  await form.getByRole('button', { name: 'Add a link: Links below the page' }).click();
  await form.getByRole('textbox', { name: 'Words of link 1' }).fill('Imprint');
  await form.getByRole('textbox', { name: 'Address of link 1' }).fill('www.example.com/imprint');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const seen = async () => (await fetch(`${service.address}/status/acme-soehne`)).text();
  await until('visitors see the look', async () =>
    (await seen()).includes('https://www.example.com/imprint'),
  );
  const path = /src="([^"]+\/pictures\/[^"]+)"/.exec(await seen())?.[1] ?? '';
  const picture = await fetch(`${service.address}${path}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  await visitor.close();
});

test('components are put in order by keys, and the focus moves along', async () => {
  await page.getByRole('link', { name: 'Components' }).click();
  await page.locator('[data-component]').nth(2).waitFor();
  const [first = ''] = await names();
  await page.getByRole('button', { name: 'Move Mail up' }).focus();
  for (const wanted of [
    [first, 'Mail', 'Website'],
    ['Mail', first, 'Website'],
  ]) {
    await page.keyboard.press('Enter');
    await until('the new order', async () => String(await names()) === String(wanted));
  }
  // The page shows an order before the api has it, and a reload does not wait for a request.
  await until('the order is stored', async () => {
    const { items: pages } = await service.call<{ items: { id: string }[] }>('GET', '/v1/status-pages');
    const path = `/v1/status-pages/${pages[0]?.id}/components`;
    const { items } = await service.call<{ items: { name: string }[] }>('GET', path);
    return String(items.map(({ name }) => name)) === String(['Mail', first, 'Website']);
  });
  await page.reload();
  await page.locator('[data-component]').nth(2).waitFor();
  expect(await names()).toEqual(['Mail', first, 'Website']);
});

test('a component is dragged to the place of another', async () => {
  const row = (name: string) => page.locator(`[data-component][aria-label="${name}"]`);
  await row('Website').dragTo(row('Mail'));
  await until('the new order', async () => (await names())[0] === 'Website');
});

test('an open incident becomes a published post in two clicks', async () => {
  const incident = await service.open(monitor);
  await openPage(page, `/incidents/${incident}`);
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Investigating').first().waitFor();
  await page.getByRole('heading', { name: 'Add an update' }).waitFor();
  // Now the button opens the same post.
  const address = page.url();
  await openPage(page, `/incidents/${incident}`);
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.waitForURL(address);
});

test('a post ends with an update, and takes a postmortem afterwards', async () => {
  await page.getByLabel('Says').selectOption('resolved');
  await page.getByRole('textbox', { name: 'Text' }).fill('All is well.');
  await page.getByRole('button', { name: 'Publish the update' }).click();
  await page.getByText('All is well.').waitFor();
  await until('only a postmortem is offered', async () => {
    const offered = await page.getByLabel('Says').locator('option').allTextContents();
    return String(offered) === 'Postmortem';
  });
});

test('maintenance is drafted, and the draft is discarded', async () => {
  await page.getByRole('link', { name: 'Posts' }).click();
  await page.getByRole('link', { name: 'Schedule maintenance' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('A faster database');
  await page.getByRole('textbox', { name: 'Text' }).fill('Orders wait for some minutes.');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await page.getByRole('link', { name: 'Schedule maintenance' }).waitFor();
  await until('the draft is gone', async () => (await page.getByText('A faster database').count()) === 0);
});

test('the form of a component is not left with what is not saved without a question', async () => {
  await page.getByRole('link', { name: 'Components' }).click();
  await page.getByRole('button', { name: 'Add a component' }).click();
  await page.getByLabel('Public name').fill('Billing');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Posts' }).click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Public name').inputValue()).toBe('Billing');
  await page.getByRole('link', { name: 'Posts' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Write a post' }).waitFor();
});

test('a page of the Free plan is the only one, and the form says so', async () => {
  await service.setPlan(service, 'free');
  await openPage(page, '/status-pages/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Another');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('The Free plan has 1 status page.').waitFor();
  await service.setPlan(service, 'lite');
});

test.each([
  '',
  '/posts',
  '/posts/new',
  '/posts/new?kind=maintenance',
  '/subscribers',
  '/appearance',
  '/settings',
])('the part "%s" of a status page fits, and axe finds nothing wrong with it', async (part) => {
  const { items } = await service.call<{ items: { id: string }[] }>('GET', '/v1/status-pages');
  const visitor = await visit(browser, service.address, owner);
  const shown = await visitor.newPage();
  await openPage(shown, `/status-pages/${items[0]?.id}${part}`);
  for (const look of looks) {
    await change(shown, look);
    expect({ look, violations: await violations(shown, look) }).toEqual({ look, violations: [] });
    const overflow = await shown.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ look, overflow }).toEqual({ look, overflow: 0 });
  }
  await visitor.close();
});
