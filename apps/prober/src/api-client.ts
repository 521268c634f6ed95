import type { CheckStatus, MonitorType, ProberBlindness } from '@tocsin/domain';
import { Pool } from 'undici';

// The one place outside of packages/egress that calls: our own api, wherever its operator has put it.

const connectionsMax = 4;
/** How many trial checks to take at a time: whatever else there is to do, somebody waits for them. */
const trialsMax = 10;
/** How long the api may hold a claim back for something to be due. The longest that it takes. */
const claimWaitMs = 20_000;
const answerWithinMs = claimWaitMs + 10_000;

/** A check to make, as the api gives it. */
export type GivenCheck = {
  readonly series: number;
  /** The id of the account that the check belongs to. */
  readonly account: string;
  readonly type: MonitorType;
  readonly target: string;
  readonly settings: unknown;
  readonly timeout_ms: number;
  /** What the last check asked to remember: JSON. */
  readonly previous: string | null;
};

/** A check that somebody tries, as the api gives it. */
export type GivenTrial = Omit<GivenCheck, 'series' | 'previous'> & { readonly id: string };

export type Claim = {
  readonly claim: number;
  readonly checks: readonly GivenCheck[];
  readonly trials: readonly GivenTrial[];
  readonly next_due_in_ms: number | null;
  /** How long the api held it back. */
  readonly waited_ms: number;
};

/** How a check ended, as the api takes it. */
export type Report = {
  readonly claim: number;
  readonly series: number;
  readonly status: CheckStatus;
  readonly message: string;
  readonly duration_ms: number;
  readonly age_ms: number;
  readonly details: string | null;
  readonly remember: string | null;
  /** It says nothing of its target, since this prober saw nothing at all. */
  readonly excused?: true;
};

/** That a prober sees nothing at all, as the api takes it. */
export type ReportedBlindness = { readonly cause: ProberBlindness['lost']; readonly age_ms: number };

/** How a trial check ended, as the api takes it. */
export type TrialReport = Pick<Report, 'status' | 'message' | 'duration_ms' | 'details'>;

/** The api does not take this: asking again would not help. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

export type Taken = { readonly taken: number; readonly dropped: number };

/** What a prober asks of the api. Whatever is not an {@link ApiRefusal} may pass: the api is away, or has too much to do. */
export interface ProberApi {
  /** Waits for a check to be due, if none is; `signal` ends that. */
  claim(checksMax: number, signal: AbortSignal): Promise<Claim>;
  report(results: readonly Report[]): Promise<Taken>;
  reportTrial(id: string, report: TrialReport): Promise<Taken>;
  /** Says that this prober sees nothing at all; `null`: that it sees. */
  sight(blind: ReportedBlindness | null): Promise<unknown>;
}

/** The api over HTTP. */
export class ApiClient implements ProberApi {
  readonly #pool: Pool;
  readonly #basePath: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param url without a slash at its end */
  constructor(url: string, token: string) {
    const { origin, pathname } = new URL(url);
    this.#basePath = pathname.replace(/\/$/, '');
    this.#pool = new Pool(origin, {
      connections: connectionsMax,
      headersTimeout: answerWithinMs,
      bodyTimeout: answerWithinMs,
    });
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  claim(checksMax: number, signal: AbortSignal): Promise<Claim> {
    return this.#post(
      '/v1/prober/claims',
      { checks_max: checksMax, trials_max: trialsMax, wait_ms: claimWaitMs },
      signal,
    );
  }

  report(results: readonly Report[]): Promise<Taken> {
    return this.#post('/v1/prober/results', { results });
  }

  reportTrial(id: string, report: TrialReport): Promise<Taken> {
    return this.#post(`/v1/prober/trial-results/${id}`, report);
  }

  sight(blind: ReportedBlindness | null): Promise<unknown> {
    return this.#post('/v1/prober/sight', { blind });
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #post<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
    const { statusCode, body: answer } = await this.#pool.request({
      method: 'POST',
      path: this.#basePath + path,
      headers: this.#headers,
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    const text = await answer.text();
    if (statusCode === 200) return JSON.parse(text);
    const said = `The api answered ${statusCode}: ${text.slice(0, 500)}`;
    const mayPass = statusCode >= 500 || statusCode === 408 || statusCode === 429;
    throw mayPass ? new Error(said) : new ApiRefusal(statusCode, said);
  }
}
