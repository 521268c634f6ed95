import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { pageChange } from '../../../src/types/page-change/page-change.js';
import { run } from '../../support/run.js';
import { pages, webServer } from '../../support/web-server.js';

const minute = 60_000;
const start = new Date('2026-05-03T12:00:00.000Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * minute);

/** Each check has the memory of the check before. */
async function watched(source: string, settings: unknown = {}, contentType = 'text/html', before?: unknown) {
  let current = source;
  let previous = before;
  const { url } = await webServer((_request, response) =>
    response.setHeader('Content-Type', contentType).end(current),
  );
  return {
    become: (next: string) => {
      current = next;
    },
    check: async (now = start) => {
      const report = await run(pageChange, url, settings, { previous, now });
      previous = report.remember ?? previous;
      return report;
    },
  };
}

describe('a page', () => {
  test('is remembered by the first check, and is up while its text stays', async () => {
    const page = await watched('<p>Opening hours: 9 to 17</p>');
    expect(await page.check()).toMatchObject({
      status: 'up',
      remember: { accepted: { text: 'Opening hours: 9 to 17' } },
    });
    page.become('<main>\n<p class="new">Opening  hours:\n 9 to 17</p><script>Math.random()</script></main>');
    const second = await page.check();
    expect(second).toMatchObject({ status: 'up', message: 'The page is as it was.' });
    expect(second).not.toHaveProperty('remember');
  });

  test('is down when a line changed, and shows it', async () => {
    const page = await watched('<h1>Hours</h1><p>9 to 17</p>');
    await page.check();
    page.become('<h1>Hours</h1><p>9 to 18</p>');
    expect(await page.check()).toMatchObject({
      status: 'down',
      message: 'The page changed from "9 to 17" to "9 to 18".',
      details: { difference: '- 9 to 17\n+ 9 to 18' },
    });
  });

  test('is down when lines came and went, and shows them', async () => {
    const page = await watched('<ul><li>a</li><li>b</li></ul>');
    await page.check();
    page.become('<ul><li>a</li><li>c</li><li>d</li></ul>');
    expect(await page.check()).toMatchObject({
      message: 'The page changed: 2 lines added, 1 line removed.',
      details: { difference: '- b\n+ c\n+ d' },
    });
  });

  const hiding = [
    ['hidden', '<p hidden>draw()</p>'],
    ['hidden until it is found', '<div hidden="until-found"><p>draw()</p></div>'],
    [
      'of display: none',
      '<div style="color: red; DISPLAY : None !important; display: block"><p>draw()</p></div>',
    ],
    ['a popover', '<div popover>draw()</div>'],
    ['a dialog that is closed', '<dialog><p>draw()</p></dialog>'],
    ['a list of suggestions', '<datalist><option>draw()</option></datalist>'],
  ] as const;

  test.each(hiding)('may change within what is %s', async (_what, source) => {
    const page = await watched(`<p>Hours</p>${source.replace('draw()', '12')}`);
    expect(await page.check()).toMatchObject({ remember: { accepted: { text: 'Hours' } } });
    page.become(`<p>Hours</p>${source.replace('draw()', '57')}`);
    expect(await page.check()).toMatchObject({ status: 'up' });
    page.become('<p>Hours</p><p>draw()</p>');
    expect(await page.check()).toMatchObject({ status: 'down' });
  });

  test.each([
    ['shown again', '<p style="display:none; display:block">12</p>'],
    ['a dialog that is open', '<dialog open>12</dialog>'],
  ])('is watched in what is %s', async (_what, source) => {
    const page = await watched(source);
    expect(await page.check()).toMatchObject({ remember: { accepted: { text: '12' } } });
  });

  test('is watched in a hidden part that was selected', async () => {
    const page = await watched('<p id="price" hidden>12<b hidden>x</b></p>', { selector: '#price' });
    expect(await page.check()).toMatchObject({ remember: { accepted: { text: '12' } } });
  });

  test('that an earlier version remembered with its hidden text is as it was, until it changes', async () => {
    const withHidden = { text: 'Hours\nx', digest: createHash('sha256').update('Hours\nx').digest('base64') };
    const page = await watched('<p>Hours</p><p hidden>x</p>', {}, 'text/html', { accepted: withHidden });
    expect(await page.check()).toMatchObject({
      status: 'up',
      remember: { accepted: { text: 'Hours', visible: true } },
    });
    page.become('<p>Hours</p><p hidden>y</p>');
    expect(await page.check()).toMatchObject({ status: 'up' });
    const other = await watched('<p>Other</p><p hidden>x</p>', {}, 'text/html', { accepted: withHidden });
    expect(await other.check()).toMatchObject({
      status: 'down',
      details: { difference: '- Hours\n+ Other' },
    });
  });

  test('is reported as changed until the change was undone', async () => {
    const page = await watched('<p>old</p>');
    await page.check();
    page.become('<p>new</p>');
    expect(await page.check(after(1))).toMatchObject({ status: 'down' });
    expect(await page.check(after(2))).toMatchObject({ status: 'down' });
    page.become('<p>old</p>');
    expect(await page.check(after(3))).toMatchObject({ status: 'up' });
    page.become('<p>new</p>');
    expect(await page.check(after(100))).toMatchObject({ status: 'down' });
  });

  test('counts as right again when the change has stood long enough', async () => {
    const page = await watched('<p>old</p>', { accept_after_minutes: 30 });
    await page.check();
    page.become('<p>new</p>');
    expect(await page.check(after(1))).toMatchObject({ status: 'down' });
    page.become('<p>newer</p>');
    expect(await page.check(after(30))).toMatchObject({ status: 'down' });
    expect(await page.check(after(31))).toMatchObject({ status: 'up' });
    page.become('<p>new</p>');
    expect(await page.check(after(32))).toMatchObject({
      message: 'The page changed from "newer" to "new".',
    });
  });

  test('whose change seems to come from the future, since the clock was set back, is accepted in time', async () => {
    const page = await watched('<p>old</p>', { accept_after_minutes: 30 });
    await page.check();
    page.become('<p>new</p>');
    await page.check(after(10_000));
    expect(await page.check(after(0))).toMatchObject({ status: 'down' });
    expect(await page.check(after(30))).toMatchObject({ status: 'up' });
  });

  test('that does not answer rightly is down, and is not forgotten', async () => {
    const { url } = await pages({});
    const report = await run(pageChange, `${url}/`);
    expect(report).toMatchObject({ status: 'down', details: { status_code: 404 } });
    expect(report).not.toHaveProperty('remember');
  });

  test('that is very long is compared as a whole and remembered in part', async () => {
    const long = 'ä"'.repeat(100_000);
    const page = await watched(`<p>${long}</p>`);
    expect((await page.check()).remember).toMatchObject({ accepted: { text: expect.any(String) } });
    page.become(`<p>${long}!</p>`);
    expect(await page.check()).toMatchObject({
      status: 'down',
      message: 'The page changed after its first 8000 characters.',
    });
  });

  test('of plain text is compared line by line', async () => {
    const page = await watched('a < b\nc & d\n', {}, 'text/plain');
    expect(await page.check()).toMatchObject({ remember: { accepted: { text: 'a < b\nc & d' } } });
  });
});

describe('a part of a page', () => {
  test('is all that counts', async () => {
    const page = await watched('<p id="price">10</p><p>1 visitor</p>', { selector: '#price' });
    await page.check();
    page.become('<p id="price">10</p><p>2 visitors</p>');
    expect(await page.check()).toMatchObject({ status: 'up' });
    page.become('<p id="price">12</p><p>3 visitors</p>');
    expect(await page.check()).toMatchObject({ message: 'The page changed from "10" to "12".' });
  });

  test('that is not there is down', async () => {
    const page = await watched('<p>nothing</p>', { selector: '#price' });
    expect(await page.check()).toMatchObject({
      status: 'down',
      message: 'Nothing on the page matches #price.',
    });
  });

  test('may hold what does not count', async () => {
    const settings = { selector: 'main', ignored_selector: '.ad', ignored_expression: '\\d\\d:\\d\\d' };
    const page = await watched('<main>News <b class="ad">Buy!</b> at 12:00</main>', settings);
    await page.check();
    page.become('<main>News <b class="ad">Sell!</b> at 12:01</main>');
    expect(await page.check()).toMatchObject({ status: 'up' });
  });

  test('whose expression would take for ever is given up', async () => {
    const page = await watched(`<p>${'a'.repeat(50)}!</p>`, { ignored_expression: '^(a+)+$' });
    expect(await page.check()).toMatchObject({
      status: 'down',
      message: 'The page took longer than 250 ms to read.',
    });
  });
});

test('a selector that cannot be read is refused', async () => {
  expect(await run(pageChange, 'http://127.0.0.1:1/', { selector: 'p[' })).toMatchObject({
    message: 'The monitor is not set up correctly: settings.selector must be a CSS selector.',
  });
});

describe('secrets on a page', () => {
  const token = 'tok-of-the-monitor';
  const settings = { bearer_token: token };

  test('are not remembered, and are no change', async () => {
    const page = await watched(`<p>You are ${token}</p>`, settings);
    const { remember } = await page.check();
    expect(remember).toMatchObject({ accepted: { text: 'You are [redacted]' } });
    expect(await page.check()).toMatchObject({ status: 'up' });
    page.become(`<p>You were ${token}</p>`);
    expect(await page.check()).toMatchObject({
      message: 'The page changed from "You are [redacted]" to "You were [redacted]".',
    });
  });

  test('are no change against what an earlier version remembered', async () => {
    const text = `You are ${token}`;
    const digest = createHash('sha256').update(text).digest('base64');
    const before = { accepted: { text, digest, visible: true } };
    const page = await watched(`<p>${text}</p>`, settings, 'text/html', before);
    expect(await page.check()).toMatchObject({ status: 'up' });
  });

  test('of a session are another one each time, and are no change', async () => {
    let session = 1_000_000;
    const { url } = await webServer((_request, response) => {
      session += 1;
      response.setHeader('Set-Cookie', `sid=session-${session}`).setHeader('Content-Type', 'text/html');
      response.end(`<p>Your session is session-${session}</p>`);
    });
    const first = await run(pageChange, url, {}, { now: start });
    expect(first.remember).toMatchObject({ accepted: { text: 'Your session is [redacted]' } });
    const second = await run(pageChange, url, {}, { now: after(1), previous: first.remember });
    expect(second).toMatchObject({ status: 'up' });
  });
});
