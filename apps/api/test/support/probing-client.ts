import { instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import type { ClaimView } from '../../src/probing/claim-bodies.js';
import { makeProberToken } from '../../src/probing/prober-guard.js';
import type { ReportsTakenView } from '../../src/probing/report-bodies.js';
import type { TestApi } from './api.js';

export type Ended = Readonly<
  Partial<Record<'status' | 'message' | 'reason' | 'details' | 'remember', string | null>>
> & {
  readonly duration_ms?: number;
  readonly never_known?: boolean;
};

export class ProbingClient {
  private constructor(
    readonly url: string,
    readonly token: string,
    readonly tokenId: string,
  ) {}

  static async of({ app, url }: TestApi, region = 'default'): Promise<ProbingClient> {
    const { id, token } = await app
      .get(UnitOfWork)
      .run((repositories) => makeProberToken(repositories, { name: 'test', region }, instant(new Date())));
    return new ProbingClient(url, token, id);
  }

  at(url: string): ProbingClient {
    return new ProbingClient(url, this.token, this.tokenId);
  }

  async post<Body>(
    path: string,
    body: object,
    token = this.token,
    signal?: AbortSignal,
  ): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${this.url}/v1/prober/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  async claim(checksMax = 100, waitMs = 0, signal?: AbortSignal): Promise<ClaimView> {
    const body = { checks_max: checksMax, wait_ms: waitMs };
    return (await this.post<ClaimView>('claims', body, this.token, signal)).body;
  }

  async claimTrials(waitMs = 0): Promise<ClaimView> {
    const body = { checks_max: 10, trials_max: 10, wait_ms: waitMs };
    return (await this.post<ClaimView>('claims', body)).body;
  }

  /** Reports the same outcome for all checks of a claim. */
  async report({ claim, checks }: ClaimView, ended: Ended = {}): Promise<ReportsTakenView> {
    const results = checks.map(({ series }) => ({
      claim,
      series,
      status: 'up',
      message: 'It answered.',
      duration_ms: 12,
      age_ms: 20,
      details: null,
      remember: null,
      ...ended,
    }));
    return (await this.post<ReportsTakenView>('results', { results })).body;
  }
}
