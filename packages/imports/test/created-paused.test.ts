import { expect, test } from '@jest/globals';
import { everyImport } from './support/every-import.js';

const services = Object.entries(everyImport);
const saysPaused = /^it is paused(?:, because it would fail:| until )/;
const awaited = 'it is paused until its job reports to Tocsin: resume it then';

test('each heartbeat is created paused, because its job still reports to the other service', async () => {
  const found = new Set<string>();
  for (const [service, imported] of services) {
    const { config, report } = await imported((read) => read);
    const lossesAt = (place: string) =>
      report.findings.flatMap((each) =>
        each.outcome === 'with_losses' && each.places.includes(place) ? each.losses : [],
      );
    for (const [key, { type, paused }] of Object.entries(config.monitors)) {
      if (type !== 'heartbeat') continue;
      found.add(service);
      const isAwaited = lossesAt(`monitors/${key}`).includes(awaited);
      // The other service has paused it: the files say so each time.
      expect([key, paused, isAwaited]).toEqual([key, paused === true || 'when_created', paused !== true]);
    }
  }
  expect([...found].sort()).toEqual(['betterstack', 'gatus', 'healthchecks', 'kuma', 'uptimerobot']);
});

test('a monitor that is paused because it would fail is paused when it is created', async () => {
  for (const [service, imported] of services) {
    const { config, report } = await imported((read) => read);
    for (const finding of report.findings) {
      if (finding.outcome !== 'with_losses' || !finding.losses.some((loss) => saysPaused.test(loss)))
        continue;
      const keys = finding.places.flatMap((place) => place.match(/^monitors\/(?<key>.+)/)?.groups?.key ?? []);
      for (const key of keys) {
        const { paused } = config.monitors[key] ?? {};
        expect([service, key, paused]).toEqual([service, key, paused === true || 'when_created']);
      }
    }
  }
});
