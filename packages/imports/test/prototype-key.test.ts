import { describe, expect, test } from '@jest/globals';
import {
  readBetterStack,
  readGatus,
  readHealthchecks,
  readKuma,
  readPingdom,
  readPrometheus,
  readUptimeRobot,
} from '@tocsin/imports';

const readers: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  'Better Stack': (bytes) => readBetterStack([bytes]),
  Gatus: (bytes) => readGatus([bytes], {}),
  'Healthchecks.io': (bytes) => readHealthchecks([bytes]),
  Pingdom: (bytes) => readPingdom([bytes]),
  Prometheus: (bytes) => readPrometheus([{ name: 'prometheus.yml', bytes }]),
  UptimeRobot: (bytes) => readUptimeRobot([bytes]),
  'Uptime Kuma': readKuma,
};

describe.each(Object.entries(readers))('an import of %s', (_, read) => {
  test.each([
    '{"__proto__": {"checks": []}, "checks": [], "endpoints": [], "monitorList": [], "scrape_configs": []}',
    '{"checks": [{"name": "a", "\\u005f_proto__": null}], "endpoints": [{"name": "a", "__proto__": 1}]}',
  ])('refuses the key that sets a prototype in %s, with a sentence', async (text) => {
    await expect((async () => read(new TextEncoder().encode(text)))()).rejects.toThrow(
      'It has a key "__proto__", which no program of this kind writes. Remove the key.',
    );
  });
});
