import { afterEach, describe, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { databases } from './support/databases.js';
import { startMailServer } from './support/mail-server.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const owner = { name: 'Ada', email_address: 'ada@example.com', password: 'a long password of Ada' };
const toldWithinMs = 60_000;

type Health = { status: 'ok' | 'failing'; failing_since: string | null; error: { message: string } | null };

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

describe.each(databases)('a receiver that dies, on $name', ({ newDatabase }) => {
  test('the owners have a mail within a minute of the third failure, and one that comes back ends it', async () => {
    let isGone = false;
    const receiver = await WebhookReceiver.start({
      behaviour: () => ({ does: 'answer', status: isGone ? 410 : 204 }),
    });
    stops.push(() => receiver.close());
    const mail = await startMailServer();
    stops.push(() => mail.stop());
    const service = await Service.start({ SMTP_URL: mail.url }, newDatabase);
    stops.push(() => service.stop());
    // Both may see that it fails.
    service.startDispatcher();
    service.startDispatcher();
    const { setup_link: link } = await service.administer(['setup-link', '--account', service.accountId]);
    const setUp = await fetch(`${service.address}/v1/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: String(link).split('#token=')[1], ...owner }),
    });
    expect(setUp.status).toBeLessThan(300);

    const channelId = await service.webhook(receiver.url('/pager'));
    const monitorId = await service.monitor([channelId]);
    const health = async () =>
      (await service.call<{ health: Health }>('GET', `/v1/channels/${channelId}`)).health;
    const mailsToOwner = () => mail.mails.filter(({ to }) => to === owner.email_address);
    await service.endedAlerts(1);

    isGone = true;
    await service.resolve(await service.open(monitorId));
    await service.open(monitorId);
    const alerts = await service.endedAlerts(4);
    expect(alerts.map(({ status }) => status)).toEqual(['delivered', 'failed', 'failed', 'failed']);
    await until('the owner has a mail', () => mailsToOwner().length > 0, toldWithinMs);
    const text = (mailsToOwner()[0]?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(text).toContain('is failing');
    expect(text).toContain('The receiver says that this address is gone: it answered 410.');
    expect(text).toContain('Shop');
    expect(text).toContain(`${service.address}/alerts/channels/${channelId}`);
    expect(await health()).toMatchObject({ status: 'failing' });

    isGone = false;
    const openId = (await service.call<{ items: { id: string }[] }>('GET', '/v1/incidents?status=open'))
      .items[0]?.id;
    await service.resolve(openId ?? '');
    await until('the first delivery ends it', async () => (await health()).status === 'ok', toldWithinMs);
    const { items } = await service.call<{ items: { action: string }[] }>('GET', '/v1/audit-log');
    expect(items.map(({ action }) => action).filter((action) => /failing|recovered/.test(action))).toEqual([
      'channel.recovered',
      'channel.failing',
    ]);
    expect(mailsToOwner()).toHaveLength(1);
  });
});
