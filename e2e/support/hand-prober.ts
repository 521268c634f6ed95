import { brotliCompressSync } from 'node:zlib';
import type { Seen } from '@tocsin/probes/catalogue';
import { Account, type Json } from './account.js';
import type { Service } from './service.js';
import { until } from './until.js';

type DueCheck = { readonly series: number; readonly target: string };
type Claim = { readonly claim: number; readonly checks: readonly DueCheck[] };

export type Verdict = {
  readonly status: 'up' | 'degraded' | 'down';
  readonly message: string;
  /** Evidence of a failed check. */
  readonly seen?: Seen;
};

const checksMax = 100;

const packed = (seen: Seen): string => brotliCompressSync(JSON.stringify(seen)).toString('base64');

/** Reports what a test says, as a prober of one region. */
export class HandProber {
  private constructor(private readonly desk: Account) {}

  static async of(service: Service, name = 'by hand', region = 'default'): Promise<HandProber> {
    const named = ['--name', name, '--region', region];
    const { prober_token: token } = await service.administer(['prober-token', 'create', ...named]);
    return new HandProber(new Account(service.address, service.accountId, String(token)));
  }

  /** A region counts as silent when nobody was heard from it for a minute. */
  async isThere(): Promise<void> {
    await this.desk.call('POST', '/v1/prober/sight', { blind: null });
  }

  /** Waits until checks of these targets are due, and reports them. */
  async report(verdicts: Readonly<Record<string, Verdict>>): Promise<void> {
    const awaited = new Set(Object.keys(verdicts));
    await until(`checks of ${[...awaited].join(', ')} are due`, async () => {
      const { claim, checks } = await this.desk.call<Claim>('POST', '/v1/prober/claims', {
        checks_max: checksMax,
      });
      const results = checks.map(({ series, target }) => {
        awaited.delete(target);
        return { claim, series, ...resultOf(verdicts[target]) };
      });
      if (results.length > 0) await this.desk.call('POST', '/v1/prober/results', { results });
      return awaited.size === 0 || `${[...awaited].join(', ')} are not due`;
    });
  }
}

const resultOf = (
  { status, message, seen }: Verdict = { status: 'up', message: 'It answered as it should.' },
): Json => ({
  status,
  message,
  // Less than between two reports, so that a check begins after the report before it.
  duration_ms: 1,
  age_ms: 1,
  details: null,
  remember: null,
  ...(seen === undefined ? {} : { evidence: packed(seen) }),
});
