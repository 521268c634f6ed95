import { describe, expect, test } from '@jest/globals';
import { serviceOf, severalFileServices, Unreadable } from '@tocsin/imports';
import { dataFile } from './data-file.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the service of a file', () => {
  test.each([
    ['kuma-1.23-backup.json', 'kuma'],
    ['gatus.yaml', 'gatus'],
    ['betterstack-monitors-page-1.json', 'betterstack'],
    ['betterstack-monitors-page-2.json', 'betterstack'],
    ['betterstack-heartbeats.json', 'betterstack'],
    ['healthchecks.json', 'healthchecks'],
    ['pingdom-check.json', 'pingdom'],
    ['pingdom-checks.jsonl', 'pingdom'],
    ['pingdom-overview.json', 'pingdom'],
    ['prometheus/prometheus.yml', 'prometheus'],
    ['prometheus/blackbox.yml', 'prometheus'],
    ['prometheus/targets/web.yml', 'prometheus'],
    ['prometheus/targets/mail.json', 'prometheus'],
    ['uptimerobot-v2.json', 'uptimerobot'],
    ['uptimerobot-v3-page-1.json', 'uptimerobot'],
    ['uptimerobot-v3-page-2.json', 'uptimerobot'],
  ])('of %s is %s', async (name, service) => {
    expect(serviceOf(await dataFile(name))).toBe(service);
  });

  test.each([
    ['{"monitors": [{"friendlyName": "one"}], "nextLink": null}', 'uptimerobot'],
    ['{"data": [], "nextLink": null}', 'uptimerobot'],
    ['{"data": [{"type": "monitor", "attributes": {}}]}', 'betterstack'],
    [
      '{"data": [], "pagination": {"first": "https://uptime.betterstack.com/api/v2/heartbeats?page=1"}}',
      'betterstack',
    ],
    ['{"data": [{"type": "policy", "attributes": {}}]}', 'kuma'],
    ['{"checks": []}', 'healthchecks'],
    ['{"checks": [{"id": 1, "hostname": "example.com", "resolution": 1}]}', 'pingdom'],
    ['{"check": {"id": 1, "hostname": "example.com", "type": {"ping": {}}}}', 'pingdom'],
    ['[{"check": {"id": 1, "hostname": "example.com", "type": {"ping": {}}}}]', 'pingdom'],
    ['{"check": {"id": 1}}', 'kuma'],
    ['[{"targets": ["a"]}]', 'prometheus'],
    ['{"a": 1}', 'kuma'],
    ['services: []', 'gatus'],
    ['- {"targets": ["a"]}', 'gatus'],
    ['- targets: [a]', 'prometheus'],
    ['', 'gatus'],
  ])('that says %s is %s', (text, service) => {
    expect(serviceOf(bytes(text))).toBe(service);
  });

  test('is not told of broken JSON', () => {
    expect(() => serviceOf(bytes('{"a": '))).toThrow(Unreadable);
  });

  test('of which several files belong together is not one of a single file', () => {
    expect(severalFileServices).not.toContain('gatus');
    expect(severalFileServices).not.toContain('kuma');
  });
});
