import { describe, expect, test } from '@jest/globals';
import { importKuma, readKuma } from '@tocsin/imports';
import { bytes } from '../support/bytes.js';
import { options } from '../support/kuma-files.js';

/** A backup whose groups are in each other, each with a channel: the most work for its rows. */
const nestedGroups = (count: number): string =>
  JSON.stringify({
    notificationList: [
      { id: 1, name: 'Chat', config: '{"type":"slack","slackwebhookURL":"https://hooks.example.com/x"}' },
    ],
    monitorList: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      parent: index === 0 ? null : index,
      name: `Group ${index}`,
      type: index === count - 1 ? 'port' : 'group',
      hostname: 'example.com',
      port: 25,
      active: true,
      notificationIDList: { 1: true },
    })),
  });

describe('reading a file of Uptime Kuma', () => {
  test('takes no more groups above a monitor than count, and refuses more rows than it can map', async () => {
    const most = importKuma(await readKuma(bytes(nestedGroups(20_000))), options);
    expect(most.report.findings).toHaveLength(20_001);
    expect(most.config.monitors['group-19999']).toMatchObject({
      tags: expect.arrayContaining(['Group 19998']),
    });
    await expect(readKuma(bytes(nestedGroups(20_001)))).rejects.toThrow('more than 20000 entries');
  });
});
