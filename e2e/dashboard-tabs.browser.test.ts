import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { openBrowser, openPage, person, visit } from './support/browser.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

/** Twice the connections that a browser opens to a server. */
const tabsInAll = 12;
/** A name of this machine that the browser does not trust as it trusts `127.0.0.1`: no page of it is a secure context. */
const untrustedHost = 'tocsin.example';

let service: Service;
let browser: Browser;
let monitorId: string;

beforeAll(async () => {
  service = await Service.start();
  const monitor = { name: 'Shop', type: 'http', target: 'https://shop.example.com/', interval_seconds: 3600 };
  monitorId = (await service.call('POST', '/v1/monitors', monitor)).id;
  await setUpPerson();
  browser = await openBrowser([`--host-resolver-rules=MAP ${untrustedHost} 127.0.0.1`]);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const setUpPerson = async (): Promise<void> => {
  const { setup_link: link } = await service.administer(['setup-link', '--account', service.accountId]);
  const token = /#token=(.+)$/.exec(String(link))?.[1];
  const answer = await fetch(`${service.address}/v1/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, ...person }),
  });
  if (!answer.ok) throw new Error(`The setup link was refused: ${await answer.text()}`);
};

describe.each([
  ['an address that the browser trusts', '127.0.0.1', true],
  ['plain http at an address of a network', untrustedHost, false],
])('at %s', (_, host, isSecure) => {
  let window: BrowserContext;
  let tabs: Page[] = [];
  /** The open streams, with their tabs. */
  const streams = new Map<Request, Page>();

  beforeAll(async () => {
    window = await visit(browser, service.address.replace('127.0.0.1', host));
    window.on('request', (request) => {
      if (request.resourceType() === 'eventsource') streams.set(request, request.frame().page());
    });
    window.on('requestfinished', (request) => streams.delete(request));
    window.on('requestfailed', (request) => streams.delete(request));
  });
  afterAll(() => window?.close());

  const allHearOf = async (name: string): Promise<void> => {
    await service.call('PATCH', `/v1/monitors/${monitorId}`, { name });
    await Promise.all(tabs.map((tab) => tab.getByRole('link', { name }).first().waitFor()));
  };
  /** The tabs with a stream, without those that were closed, froze or crashed. */
  const holders = (): readonly Page[] => [...streams.values()].filter((tab) => tabs.includes(tab));
  const oneHolder = async (): Promise<Page> => {
    await until('one tab has a stream', () => holders().length === 1);
    return holders()[0] as Page;
  };
  /** Takes the tab with the stream from those that must go on. */
  const takeHolder = async (): Promise<Page> => {
    const taken = await oneHolder();
    tabs = tabs.filter((tab) => tab !== taken);
    return taken;
  };

  test('twelve tabs open, share one stream, and each hears of a change', async () => {
    const first = await window.newPage();
    await first.goto('/sign-in?to=/monitors');
    await first.getByLabel('E-mail address').fill(person.email_address);
    await first.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await first.getByRole('button', { name: 'Sign in' }).click();
    await first.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
    expect(await first.evaluate(() => isSecureContext)).toBe(isSecure);
    tabs.push(first);
    while (tabs.length < tabsInAll) {
      const tab = await window.newPage();
      await openPage(tab, '/monitors');
      tabs.push(tab);
    }
    await allHearOf('Seen by twelve');
    expect(await oneHolder()).toBe(first);
  });

  test('the others go on when the tab with the stream is closed', async () => {
    const taken = await takeHolder();
    await taken.close();
    await oneHolder();
    await allHearOf('After a close');
  });
});
