import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Random } from '@tocsin/testing';
import { stopProcess } from '../../scripts/processes.mjs';
import type { NewDatabase } from './databases.js';
import { killSeed } from './kill-while-sending.js';
import { startMailServer } from './mail-server.js';
import { Service } from './service.js';
import { subscribeByMail } from './subscribed-page.js';
import { until } from './until.js';

const subscriberCount = 15;
const postCount = 30;
const mailCount = subscriberCount * postCount;
/** A dispatcher claims mails for free places only, so a kill interrupts no more. */
const claimedAheadMax = 4;
/** Longer than the start of a process on a loaded machine. */
const quietMs = 10_000;

const updateOf = ({ to, text }: { to: string; text: string }): string | null => {
  const title = /^Subject: .*(Post-\d+-end)/m.exec(text)?.[1];
  return title === undefined ? null : `${title} ${to}`;
};

/** Kills dispatchers after so many mails, some beside another one, while they mail the subscribers of a page. */
export const killWhileMailing = async (newDatabase: NewDatabase, killCount: number): Promise<void> => {
  const random = Random.of(killSeed);
  const mailServer = await startMailServer();
  const settings = { SMTP_URL: mailServer.url, TRUSTED_PROXIES: '127.0.0.1' };
  const service = await Service.start(settings, newDatabase);
  const sent = () => mailServer.mails.flatMap((mail) => updateOf(mail) ?? []);
  try {
    const { id: pageId } = await service.call('POST', '/v1/status-pages', {
      slug: 'shop',
      title: 'The shop',
    });
    const pageUrl = `${service.address}/status/shop`;
    await until('the page is known', async () => (await fetch(pageUrl)).status === 200);
    let dispatcher = service.startDispatcher();
    for (let index = 0; index < subscriberCount; index++)
      await subscribeByMail(mailServer, pageUrl, `visitor-${index}@example.com`);
    for (let index = 0; index < postCount; index++) {
      await service.call('POST', `/v1/status-pages/${pageId}/posts`, {
        title: `Post-${index}-end`,
        text: 'We are looking into it.',
        publish: true,
      });
    }
    for (let kill = 0; kill < killCount; kill++) {
      const successor = random.chance(1 / 2) ? service.startDispatcher() : null;
      const enough = Math.min(sent().length + random.integer(1, 40), mailCount - 60);
      await until('mails are sent', () => sent().length >= enough);
      await stopProcess(dispatcher, 'SIGKILL');
      dispatcher = successor ?? service.startDispatcher();
    }
    const lostMax = killCount * claimedAheadMax;
    await until('all but the lost ones are sent', () => sent().length >= mailCount - lostMax);
    for (let before = -1; sent().length > before; ) {
      before = sent().length;
      await sleep(quietMs);
    }
    expect(sent().length).toBe(new Set(sent()).size);
    expect(sent().length).toBeGreaterThanOrEqual(mailCount - lostMax);
    expect(sent().length).toBeLessThanOrEqual(mailCount);
  } finally {
    await service.stop();
    mailServer.stop();
  }
};
