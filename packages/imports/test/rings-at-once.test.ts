import { expect, test } from '@jest/globals';
import { everyImport } from './support/every-import.js';

const services = Object.entries(everyImport);
const saysPaused = /^it is paused, because it would fail:/;
const awaited = 'nothing counts as late before its first ping here';

test('each heartbeat waits for its first ping, because its job still reports to the other service', async () => {
  const found = new Set<string>();
  for (const [service, imported] of services) {
    const { config, report } = await imported((read) => read);
    const lossesAt = (place: string) =>
      report.findings.flatMap((each) =>
        each.outcome === 'with_losses' && each.places.includes(place) ? each.losses : [],
      );
    for (const [key, { type, paused, settings }] of Object.entries(config.monitors)) {
      if (type !== 'heartbeat') continue;
      found.add(service);
      expect(settings).toMatchObject({ waits_for_first_ping: true });
      expect(lossesAt(`monitors/${key}`)).toContain(awaited);
      // Only what the other service has paused is paused.
      expect(['undefined', 'true']).toContain(String(paused));
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
