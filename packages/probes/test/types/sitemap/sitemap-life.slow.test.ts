import { describe, expect, test } from '@jest/globals';
import { sitemap } from '../../../src/types/sitemap/sitemap.js';
import { MonitorLife } from '../../support/monitor-life.js';
import { indexXml, pagesXml, type Site, site } from '../../support/sitemaps.js';

const seeds = Array.from({ length: 25 }, (_, seed) => seed);
const monitorOf = ({ url }: Site, settings = {}) => new MonitorLife(sitemap, `${url}/sitemap.xml`, settings);
const numbered = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

const hundredPages = () =>
  site((url) => ({ '/sitemap.xml': pagesXml(numbered(100, (page) => `${url}/${page}`)) }));

const fourSitemaps = () =>
  site((url) => ({
    '/sitemap.xml': indexXml(numbered(4, (part) => `${url}/part-${part}.xml`)),
    ...Object.fromEntries(
      numbered(4, String).map((part) => [
        `/part-${part}.xml`,
        pagesXml(numbered(8, (page) => `${url}/${part}/${page}`)),
      ]),
    ),
  }));

describe('a sitemap monitor opens an incident, and resolves it,', () => {
  test.each(seeds)('for 1 dead page of 100 (seed %i)', async (seed) => {
    const server = await hundredPages();
    const monitor = monitorOf(server, { sample: 10 });
    // The seed decides when the page dies within the monitor's round.
    for (let checks = 0; checks < seed % 10; checks += 1) await monitor.check();
    server.dead.add(`/${(seed * 37) % 100}`);
    expect(await monitor.checkUntil(true, 11)).toBeGreaterThan(1);
    expect(await monitor.check()).toMatchObject({ status: 'down' });
    server.dead.clear();
    expect(await monitor.checkUntil(false, 1)).toBe(1);
  });

  test.each(seeds)('for 1 dead sitemap of 4 (seed %i)', async (seed) => {
    const server = await fourSitemaps();
    const monitor = monitorOf(server);
    for (let checks = 0; checks < seed % 7; checks += 1) await monitor.check();
    server.dead.add(`/part-${seed % 4}.xml`);
    expect(await monitor.checkUntil(true, 5)).toBeGreaterThan(1);
    server.dead.clear();
    expect(await monitor.checkUntil(false, 1)).toBe(1);
  });

  test.each(seeds)('for 1 dead page in 1 sitemap of 4 (seed %i)', async (seed) => {
    const server = await fourSitemaps();
    const monitor = monitorOf(server, { sample: 2 });
    for (let checks = 0; checks < seed % 16; checks += 1) await monitor.check();
    server.dead.add(`/${seed % 4}/${seed % 8}`);
    expect(await monitor.checkUntil(true, 17)).toBeGreaterThan(1);
    server.dead.clear();
    expect(await monitor.checkUntil(false, 1)).toBe(1);
  });
});
