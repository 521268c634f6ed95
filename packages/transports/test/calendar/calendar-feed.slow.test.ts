import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { rotaBounds } from '@tocsin/domain';
import { closedUrls } from '@tocsin/testing';
import { openCalendarFeed } from '../../src/calendar/calendar-feed.js';
import { closedAfterwards } from '../support/closed-afterwards.js';

const path = '/private-0123456789/basic.ics?token=abc';
const text = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const { calendarBytesMax } = rotaBounds;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const serverThat = async (answer: Answer, host = '127.0.0.1') => {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    answer(request, response);
  });
  server.listen(0, host);
  await once(server, 'listening');
  closedAfterwards({
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return { url: `http://${host}:${(server.address() as AddressInfo).port}${path}`, asked };
};

const open = (egressAllow: readonly string[] = ['127.0.0.1']) =>
  openCalendarFeed({ egressAllow, dnsServers: [] });

describe('a calendar', () => {
  test('is fetched, and asked for again by its entity tag', async () => {
    const { url, asked } = await serverThat((request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else
        response.writeHead(200, { ETag: '"v1"', 'Last-Modified': 'Tue, 10 Nov 2026 12:00:00 GMT' }).end(text);
    });
    const feed = open();
    expect(await feed(url, null)).toEqual({ outcome: 'calendar', text, validator: 'etag "v1"' });
    expect(await feed(url, 'etag "v1"')).toEqual({ outcome: 'unchanged' });
    expect(asked[0]).toMatchObject({
      accept: expect.stringContaining('text/calendar'),
      'user-agent': 'Tocsin',
    });
    expect(asked[0]).not.toHaveProperty('if-none-match');
  });

  test('is asked for by the time of its last change without one', async () => {
    const date = 'Tue, 10 Nov 2026 12:00:00 GMT';
    const { url, asked } = await serverThat((request, response) => {
      response.writeHead(request.headers['if-modified-since'] === date ? 304 : 200, {
        'Last-Modified': date,
      });
      response.end(text);
    });
    const feed = open();
    expect(await feed(url, null)).toMatchObject({ validator: `modified ${date}` });
    expect(await feed(url, `modified ${date}`)).toEqual({ outcome: 'unchanged' });
    expect(asked[1]).toMatchObject({ 'if-modified-since': date });
  });

  test('is found after redirects, and may be compressed', async () => {
    const { url } = await serverThat((request, response) => {
      if (request.url === path) response.writeHead(302, { Location: '/moved' }).end();
      else response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(text));
    });
    expect(await open()(url, null)).toEqual({ outcome: 'calendar', text, validator: null });
  });
});

describe('what is no calendar', () => {
  const none = async (answer: Answer): Promise<string> => {
    const { url } = await serverThat(answer);
    const fetched = await open()(url, null);
    expect(fetched.outcome).toBe('failed');
    const { message } = fetched as { message: string };
    for (const secret of ['private-0123456789', 'token=abc']) expect(message).not.toContain(secret);
    return message;
  };

  test.each([404, 401, 500, 204, 304])('is an answer of %i', async (status) => {
    expect(await none((_, response) => response.writeHead(status).end())).toBe(
      `The server of the calendar answered ${status}.`,
    );
  });

  test('is one of a GB, of which little more than the MiB is taken', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const message = await none((_, response) => {
      response.writeHead(200, { 'Content-Length': 1024 ** 3 });
      const more = (): void => {
        while (!response.destroyed && sent < 1024 ** 3) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    });
    expect(message).toBe('The calendar has more than 1 MiB, or its end did not arrive.');
    expect(sent).toBeLessThan(32 * calendarBytesMax);
  });

  test('is a GB that gzip makes small', async () => {
    const bomb = gzipSync(Buffer.alloc(256 * calendarBytesMax));
    expect(bomb.length).toBeLessThan(calendarBytesMax);
    const message = await none((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    );
    expect(message).toBe('The calendar has more than 1 MiB, or its end did not arrive.');
  });

  test('is one whose length is a lie', async () => {
    const longer = await none((_, response) => {
      response.writeHead(200, { 'Content-Length': text.length + 100 });
      response.write(text, () => response.destroy());
    });
    expect(longer).not.toBe('');
    const { url } = await serverThat((_, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n${text}`);
    });
    expect(await open()(url, null)).toEqual({
      outcome: 'calendar',
      text: text.slice(0, 10),
      validator: null,
    });
  });

  test('is one that drips, which is given up after ten seconds', async () => {
    const message = await none((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('B'), 500);
      response.on('close', () => clearInterval(timer));
    });
    expect(message).toContain('10 s');
  });

  test('is a server that redirects for ever', async () => {
    let times = 0;
    await none((_, response) => {
      times += 1;
      response.writeHead(302, { Location: `/again/${times}` }).end();
    });
    expect(times).toBe(6);
  });

  test('is nothing that listens', async () => {
    const { url } = await serverThat(() => {});
    expect(await open()(url.replace(/:\d+/, ':1'), null)).toMatchObject({ outcome: 'failed' });
  });
});

describe('a closed address', () => {
  test.each(Object.values(closedUrls).flat())('%j is not called', async (url) => {
    expect(await open([])(url, null)).toMatchObject({ outcome: 'failed' });
  });

  test('is not called after a redirect', async () => {
    const inner = await serverThat((_, response) => response.end(text), '127.0.0.2');
    const { url } = await serverThat((_, response) => response.writeHead(302, { Location: inner.url }).end());
    const fetched = await open()(url, null);
    expect(fetched).toMatchObject({ outcome: 'failed', message: expect.stringContaining('EGRESS_ALLOW') });
    expect(inner.asked).toEqual([]);
  });
});
