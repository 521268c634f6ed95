import { setTimeout as sleep } from 'node:timers/promises';
import { type CheckStatus, defaultRegion, instant, type MonitorId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { ClaimView } from '../../src/probing/claim-bodies.js';
import { makeProberToken } from '../../src/probing/prober-guard.js';
import type { TestApi } from './api.js';

type Held = { readonly claim: number; readonly series: number };

type CheckedMonitor = Pick<MonitorView, 'id' | 'target'>;

/** @param evidence further fields of the report */
type EndCheck = (status: CheckStatus, message?: string, details?: object, evidence?: object) => Promise<void>;

const triesMax = 250;

/** Reports the results that a test chooses. Each monitor needs a target of its own. */
export class TestProber {
  /** Claimed checks that no test has begun yet, by target. */
  readonly #held = new Map<string, Held>();

  private constructor(
    private readonly api: TestApi,
    private readonly token: string,
  ) {}

  static async start(api: TestApi, region = defaultRegion): Promise<TestProber> {
    const { token } = await api.app
      .get(UnitOfWork)
      .run((repositories) =>
        makeProberToken(repositories, { name: 'a prober of the test', region }, instant(new Date())),
      );
    return new TestProber(api, token);
  }

  async finds(monitor: CheckedMonitor, ...found: Parameters<EndCheck>): Promise<void> {
    await (await this.begins(monitor))(...found);
  }

  async begins({ id, target }: CheckedMonitor): Promise<EndCheck> {
    const { claim, series } = this.#held.get(target) ?? (await this.#claim(id, target));
    this.#held.delete(target);
    return async (status, message = 'It did not answer.', details, evidence = {}) => {
      const result = {
        claim,
        series,
        status,
        message,
        duration_ms: 1,
        age_ms: 1,
        details: details === undefined ? null : JSON.stringify(details),
        remember: null,
        ...evidence,
      };
      await this.#post('results', { results: [result] });
    };
  }

  /** Tries again while another transaction holds the check, as every prober does. */
  async #claim(monitorId: MonitorId, target: string): Promise<Held> {
    for (let tries = 0; tries < triesMax; tries++) {
      await this.api.app.get(UnitOfWork).run(({ checkSeries }) => checkSeries.checkSoon(monitorId, null));
      const { claim, checks } = (await this.#post('claims', { checks_max: 500 })) as ClaimView;
      for (const check of checks) this.#held.set(check.target, { claim, series: check.series });
      const held = this.#held.get(target);
      if (held !== undefined) return held;
      await sleep(20);
    }
    throw new Error(`No check of ${target} is due.`);
  }

  async #post(what: 'claims' | 'results', body: object): Promise<unknown> {
    const response = await fetch(`${this.api.url}/v1/prober/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  }
}
