import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser } from 'playwright-core';
import { Account, type Json } from './account.js';
import { type SignedIn, setUp } from './browser.js';
import { weekdays } from './calendars.js';
import { standingClock } from './clock.js';
import { emptyDatabase } from './databases.js';
import {
  type DueCheck,
  heartbeatBody,
  hoursWatched,
  hoursWithMessage,
  monitorBodies,
  resultIn,
  windowBodies,
} from './screenshot-data.js';
import { Service } from './service.js';
import { until } from './until.js';

const secondMs = 1000;
const hourMs = 3600 * secondMs;
/** A Wednesday. */
const fixedEndMs = Date.parse('2027-03-10T14:59:30Z');
/** The last round of checks is late in an hour, so that each hour has one check. */
const afterLastRoundMs = 30 * secondMs;
const checkedAtOnce = 100;

type Claim = { readonly claim: number; readonly checks: readonly DueCheck[] };

/** The ids in the addresses of pages. */
export type ScreenshotIds = Readonly<
  Record<
    | 'monitor'
    | 'certificate'
    | 'domain'
    | 'heartbeat'
    | 'channel'
    | 'incident'
    | 'alert'
    | 'window'
    | 'statusPage'
    | 'post'
    | 'route'
    | 'rota',
    string
  >
> & { readonly invitation: string };

/** A service whose clock moves only with the steps taken here, so that pages look the same in each run. */
export class ScreenshotScene {
  static readonly now = new Date(fixedEndMs);
  #nowMs = 0;
  #messages = 0;
  #prober: Account | undefined;

  private constructor(
    readonly service: Service,
    private readonly clock: Awaited<ReturnType<typeof standingClock>>,
    private readonly receiver: WebhookReceiver,
    private readonly endMs: number,
  ) {}

  /** @param endMs the time at which its clock stands after `fill`, 30 seconds before the end of an hour */
  static async start(endMs = fixedEndMs): Promise<ScreenshotScene> {
    const startMs = endMs - afterLastRoundMs - hoursWatched * hourMs;
    const clock = await standingClock(startMs);
    const service = await Service.start(clock.env, emptyDatabase());
    const receiver = await WebhookReceiver.start({ paths: { '/broken': { does: 'answer', status: 500 } } });
    service.startDispatcher();
    const scene = new ScreenshotScene(service, clock, receiver, endMs);
    await scene.#setTo(startMs);
    return scene;
  }

  /** Monitors with 30 hours of checks, incidents, messages, windows, members and keys. */
  async fill(browser: Browser): Promise<{ readonly ids: ScreenshotIds; readonly signedIn: SignedIn }> {
    const channel = await this.#channel('on-call', '/in', { webhook_secret: 'a secret of sixteen bytes' });
    const broken = await this.#channel('status page', '/broken');
    const monitors = new Map<string, string>();
    for (const body of monitorBodies) {
      const channelIds = [body.name === 'Search' ? broken : channel];
      monitors.set(body.name, await this.#make('/v1/monitors', { ...body, channel_ids: channelIds }));
    }
    const [monitor, certificate, domain] = ['Shop', 'Shop certificate', 'Shop domain'].map(
      (name) => monitors.get(name) ?? '',
    ) as [string, string, string];
    for (let hour = 1; hour < hoursWatched; hour++) await this.#checkAll(hour);
    const { incident, alert } = await this.#incident(monitor);
    const [upgrade = {}, ...others] = windowBodies;
    const window = await this.#make('/v1/maintenance-windows', { ...upgrade, monitor_ids: [monitor] });
    for (const body of others) await this.#make('/v1/maintenance-windows', body);
    const heartbeat = await this.#heartbeat();
    const people = [{ match: 'Ada', channel_ids: [channel] }];
    const onCall = { name: 'On call', calendar: weekdays, people, otherwise: [broken] };
    const rota = await this.#make('/v1/rotas', onCall);
    const routed = { name: 'Production', tags: ['prod'], channel_ids: [channel], rota_ids: [rota] };
    const route = await this.#make('/v1/routes', { ...routed, after_minutes: 10 });
    const { statusPage, post } = await this.#statusPage(monitor);
    await this.#checkAll(hoursWatched);

    await this.#setTo(this.endMs - 10 * secondMs);
    const signedIn = await setUp(browser, this.service);
    await this.#setTo(this.endMs);
    const invited = { email_address: 'bea@example.com', role: 'editor' };
    const { link } = await this.service.call<{ link: string }>('POST', '/v1/invitations', invited);
    const invitation = link.split('#')[1] ?? '';
    const ids = {
      ...{ monitor, certificate, domain, heartbeat, channel, incident, alert, window, invitation },
      ...{ statusPage, post, route, rota },
    };
    return { ids, signedIn };
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.receiver.close();
    await this.clock.remove();
  }

  #setTo(ms: number): Promise<void> {
    this.#nowMs = ms;
    return this.clock.set(ms);
  }

  async #make(path: string, body: Json): Promise<string> {
    await this.#setTo(this.#nowMs + secondMs);
    return (await this.service.call('POST', path, body)).id;
  }

  /** Waits for one more message, so that it leaves at the time at which it was made. */
  async #sent(): Promise<void> {
    this.#messages += 1;
    await this.service.endedAlerts(this.#messages);
  }

  async #channel(name: string, path: string, fields: Json = {}): Promise<string> {
    const body = { type: 'Webhook', name, endpoint_url: this.receiver.url(path), ...fields };
    const id = await this.#make('/v1/channels', body);
    await this.#sent();
    return id;
  }

  async #incident(monitor: string): Promise<{ readonly incident: string; readonly alert: string }> {
    const body = { title: 'Orders are not taken', severity: 'warning' };
    const incident = await this.#make(`/v1/monitors/${monitor}/incidents`, body);
    await this.#sent();
    const [alert] = await this.service.alerts({ incident_id: incident });
    await this.#setTo(this.#nowMs + 100 * secondMs);
    await this.service.resolve(incident);
    await this.#sent();
    return { incident, alert: alert?.id ?? '' };
  }

  async #statusPage(monitor: string): Promise<{ readonly statusPage: string; readonly post: string }> {
    const statusPage = await this.#make('/v1/status-pages', { title: 'Acme', slug: 'acme' });
    const path = `/v1/status-pages/${statusPage}`;
    await this.#make(`${path}/components`, { name: 'Checkout', group: 'Website', monitor_id: monitor });
    const mail = await this.#make(`${path}/components`, { name: 'Mail', hand_state: 'degraded' });
    const post = await this.#make(`${path}/posts`, {
      title: 'Mails are late',
      text: 'We look **into** it.',
      components: [{ id: mail, state: 'degraded' }],
      publish: true,
    });
    return { statusPage, post };
  }

  async #heartbeat(): Promise<string> {
    const id = await this.#make('/v1/monitors', heartbeatBody);
    await until('the heartbeat is judged', async () => {
      const path = `/v1/monitors/${id}/findings`;
      return (await this.service.call<{ items: unknown[] }>('GET', path)).items.length > 0;
    });
    return id;
  }

  /** Does the checks of an hour, as a prober does. */
  async #checkAll(hour: number): Promise<void> {
    await this.#setTo(this.endMs - afterLastRoundMs - (hoursWatched - hour) * hourMs);
    this.#prober ??= await this.#newProber();
    for (;;) {
      const wanted = { checks_max: checkedAtOnce };
      const { claim, checks } = await this.#prober.call<Claim>('POST', '/v1/prober/claims', wanted);
      if (checks.length === 0) break;
      const results = checks.map((check) => ({ claim, series: check.series, ...resultIn(hour, check) }));
      await this.#prober.call('POST', '/v1/prober/results', { results });
    }
    if (hoursWithMessage.includes(hour)) await this.#sent();
  }

  async #newProber(): Promise<Account> {
    const args = ['prober-token', 'create', '--name', 'screenshots'];
    const { prober_token: token } = await this.service.administer(args);
    return new Account(this.service.address, this.service.accountId, String(token));
  }
}
