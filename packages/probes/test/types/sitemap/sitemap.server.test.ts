import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { startNginx } from '@tocsin/debian-servers';
import { sitemap } from '../../../src/types/sitemap/sitemap.js';
import { MonitorLife } from '../../support/monitor-life.js';
import { run } from '../../support/run.js';
import { server } from '../../support/server.js';
import { indexXml, pagesXml } from '../../support/sitemaps.js';

const fileNames = Array.from({ length: 100 }, (_, page) => `page-${page}.html`);

async function site() {
  const files = Object.fromEntries(fileNames.map((name) => [name, `<h1>${name}</h1>`]));
  const { port, folder } = await server(
    startNginx((place) => `server { listen 127.0.0.1:${place.port}; root ${place.folder}; }`, files),
  );
  const url = `http://127.0.0.1:${port}`;
  const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
  const pages = fileNames.map((name) => `${url}/${name}`);
  await put('sitemap.xml', pagesXml(pages));
  await put('sitemap.xml.gz', gzipSync(pagesXml(pages)));
  await put('sitemap.txt', `${pages.join('\n')}\n`);
  await put('index.xml', indexXml([`${url}/sitemap.xml.gz`, `${url}/sitemap.txt`]));
  return { url, put, remove: (name: string) => rm(join(folder, name)) };
}

describe('a sitemap that nginx serves', () => {
  test.each(['sitemap.xml', 'sitemap.xml.gz', 'sitemap.txt', 'index.xml'])('is up: %s', async (name) => {
    const { url } = await site();
    expect(await run(sitemap, `${url}/${name}`)).toMatchObject({
      status: 'up',
      message: 'It names 100 pages, and the 5 sampled ones are alive.',
    });
  });

  test('opens an incident for 1 dead page of 100, until it is back', async () => {
    const { url, put, remove } = await site();
    const monitor = new MonitorLife(sitemap, `${url}/sitemap.xml`, {});
    expect(await monitor.check()).toMatchObject({ status: 'up' });
    await remove('page-83.html');
    expect(await monitor.checkUntil(true, 21)).toBe(17);
    expect((await monitor.check()).message).toContain(`${url}/page-83.html answers 404 Not Found`);
    await put('page-83.html', 'back');
    expect(await monitor.checkUntil(false, 1)).toBe(1);
  });

  test('opens an incident for 1 dead page of 100, until it is no longer named', async () => {
    const { url, put, remove } = await site();
    const monitor = new MonitorLife(sitemap, `${url}/sitemap.xml`, { sample: 10 });
    await remove('page-42.html');
    expect(await monitor.checkUntil(true, 11)).toBe(6);
    await put(
      'sitemap.xml',
      pagesXml(fileNames.filter((_, page) => page !== 42).map((name) => `${url}/${name}`)),
    );
    expect(await monitor.checkUntil(false, 1)).toBe(1);
  });
});
