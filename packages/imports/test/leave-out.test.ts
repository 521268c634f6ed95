import { describe, expect, test } from '@jest/globals';
import { egressAllowFor, type Imported, leaveOut } from '@tocsin/imports';
import { ConfigDraft, Secret } from '../src/report/draft.js';

const imported = (): Imported => {
  const draft = new ConfigDraft();
  const subject = (source: string) => ({ source, kind: 'row', name: source });
  draft.addChannel('Chat', { type: 'Slack', webhook_url: new Secret('https://hooks.example.com/secret') });
  draft.addChannel('Mail', { type: 'Email', email_address: 'ops@example.com' });
  draft.taken(subject('notification 1'), ['channels/chat'], []);
  draft.taken(subject('notification 2'), ['channels/mail'], []);
  draft.add('monitors', 'NAS', { type: 'http', target: 'http://192.168.1.10/', channels: ['chat', 'mail'] });
  draft.add('monitors', 'Shop', {
    type: 'http',
    target: 'https://shop.example.com/',
    channels: [{ key: 'chat', after_minutes: 5 }],
  });
  draft.taken(subject('monitor 1'), ['monitors/nas'], []);
  draft.taken(subject('monitor 2'), ['monitors/shop'], ['its description']);
  draft.add('routes', 'Group', { tags: ['group'], channels: ['chat'] });
  draft.taken(subject('monitor 3'), ['tag group', 'routes/group'], ['it is a tag']);
  draft.add('maintenance_windows', 'Night', { monitors: ['nas'] });
  draft.add('maintenance_windows', 'Noon', { monitors: ['nas', 'shop'] });
  draft.add('maintenance_windows', 'Everything', {});
  draft.taken(subject('maintenance 1'), ['maintenance_windows/night'], []);
  draft.addPage('status', { components: [{ monitor: 'nas' }, { monitor: 'shop' }] });
  draft.taken(subject('status_page 1'), ['status_pages/status'], []);
  return draft.finish('a test', 'default');
};

const findingsOf = ({ report }: Imported) =>
  Object.fromEntries(report.findings.map((finding) => [finding.source, finding]));

describe('what is left out of an import', () => {
  test('is a monitor, with a window that would cover nothing, and never one that then covers all', () => {
    const left = leaveOut(imported(), new Map([['monitors/nas', 'It is closed.']]));
    expect(left.config).toMatchObject({
      monitors: { shop: { channels: [{ key: 'chat' }] } },
      maintenance_windows: { noon: { monitors: ['shop'] } },
      status_pages: { status: { components: [{ monitor: 'shop' }] } },
    });
    expect(Object.keys(left.config.monitors)).toEqual(['shop']);
    expect(Object.keys(left.config.maintenance_windows)).toEqual(['noon', 'everything']);
    expect(findingsOf(left)).toMatchObject({
      'monitor 1': { outcome: 'not_taken', reason: 'It is closed.' },
      'monitor 2': { outcome: 'with_losses', losses: ['its description'] },
      'maintenance 1': { outcome: 'not_taken', reason: 'None of its monitors is created.' },
      'status_page 1': { outcome: 'with_losses', losses: ['1 of its components, which is left out'] },
    });
  });

  test('is a channel, with its secret, its place at each monitor, and a route that would ring nobody', () => {
    const left = leaveOut(imported(), new Map([['channels/chat', 'It is refused.']]));
    expect(left.secrets).toEqual([]);
    expect(left.config.monitors).toMatchObject({ nas: { channels: ['mail'] }, shop: { channels: [] } });
    expect(left.config.routes).toEqual({});
    expect(findingsOf(left)).toMatchObject({
      'notification 1': { outcome: 'not_taken' },
      'notification 2': { outcome: 'whole' },
      'monitor 2': { losses: ['its description', '1 of its channels, which is left out'] },
      'monitor 3': { outcome: 'not_taken', reason: 'None of its channels is created.' },
    });
  });

  test('is nothing, if nothing is refused', () => {
    const given = imported();
    expect(leaveOut(given, new Map())).toEqual(given);
  });

  test('has private addresses that one setting opens', () => {
    expect(
      egressAllowFor(imported(), ['monitors/nas', 'monitors/shop', 'channels/chat', 'monitors/none']),
    ).toEqual(['192.168.1.10/32']);
  });
});
