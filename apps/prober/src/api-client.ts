import { Backoff } from '@tocsin/platform/scheduling';
import { Pool } from 'undici';
import type { components, paths } from './api/schema.js';

// The one place outside of packages/egress that calls: our own api.

const connectionsMax = 4;
/** Claimed beside the checks that are due. */
const trialsMax = 10;
/** The longest time that the api allows. */
const claimWaitMs = 20_000;
const answerWithinMs = claimWaitMs + 10_000;

type Schemas = components['schemas'];
export type Claim = Schemas['Claim'];
export type ClaimedCheck = Schemas['ClaimedCheck'];
export type ClaimedTrial = Schemas['ClaimedTrial'];
export type CheckReport = Schemas['CheckReport'];
export type TrialReport = Schemas['TrialReport'];
export type ReportsTaken = Schemas['ReportsTaken'];
type ReportedBlindness = Schemas['ProberSight']['blind'];

type ProberPath = Extract<keyof paths, `/v1/prober/${string}`>;
type RequestBody<Path extends ProberPath> = paths[Path]['post']['requestBody']['content']['application/json'];
type Answer<Path extends ProberPath> = paths[Path]['post']['responses'][200]['content']['application/json'];

/** Asking again would not help. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
}

/** The requests of a prober to the api. Any error but an {@link ApiRefusal} may pass: the api is away or overloaded. */
export interface ProberApi {
  /** Waits until a check is due. */
  claim(checksMax: number, signal: AbortSignal): Promise<Claim>;
  report(results: CheckReport[]): Promise<ReportsTaken>;
  reportTrial(id: string, report: TrialReport): Promise<ReportsTaken>;
  /** Reports that nothing answers this prober; `null` that something does. */
  reportSight(blind: ReportedBlindness): Promise<unknown>;
}

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
    const wanted = { checks_max: checksMax, trials_max: trialsMax, wait_ms: claimWaitMs };
    return this.#post('/v1/prober/claims', wanted, { signal });
  }

  report(results: CheckReport[]): Promise<ReportsTaken> {
    return this.#post('/v1/prober/results', { results });
  }

  reportTrial(id: string, report: TrialReport): Promise<ReportsTaken> {
    return this.#post('/v1/prober/trial-results/{id}', report, { id });
  }

  reportSight(blind: ReportedBlindness): Promise<unknown> {
    return this.#post('/v1/prober/sight', { blind });
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #post<Path extends ProberPath>(
    path: Path,
    body: RequestBody<Path>,
    { id = '', ...options }: { readonly id?: string; readonly signal?: AbortSignal } = {},
  ): Promise<Answer<Path>> {
    const { statusCode, body: answer } = await this.#pool.request({
      method: 'POST',
      path: this.#basePath + path.replace('{id}', id),
      headers: this.#headers,
      body: JSON.stringify(body),
      ...options,
    });
    const text = await answer.text();
    if (statusCode === 200) return JSON.parse(text);
    const message = `The api answered ${statusCode}: ${text.slice(0, 500)}`;
    const mayPass = statusCode >= 500 || statusCode === 408 || statusCode === 429;
    throw mayPass ? new Error(message) : new ApiRefusal(message);
  }
}

/** The wait after the api did not answer. Spread, since all probers lose the api at the same moment. */
export const apiBackoff = (): Backoff => new Backoff({ firstMs: 500, lastMs: 30_000, isSpread: true });
