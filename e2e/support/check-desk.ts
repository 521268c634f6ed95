import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type DeskCheck = {
  readonly account: string;
  readonly type: string;
  readonly target: string;
  readonly settings: object;
  readonly previous?: object;
};

export type DeskResult = DeskCheck & {
  readonly status: string;
  readonly message: string;
  readonly duration_ms: number;
  /** JSON. */
  readonly details: string | null;
};

const checkTimeoutMs = 10_000;

/** Stands in for the api towards a prober: hands out checks and collects results. */
export class CheckDesk {
  readonly results: DeskResult[] = [];
  readonly #server: Server;
  readonly #underWay = new Map<number, DeskCheck>();
  #series = 0;

  private constructor(private readonly next: (underWay: readonly DeskCheck[]) => readonly DeskCheck[]) {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** @param next given the checks in progress, returns the checks to hand out */
  static async open(next: (underWay: readonly DeskCheck[]) => readonly DeskCheck[]): Promise<CheckDesk> {
    const desk = new CheckDesk(next);
    desk.#server.listen(0, '127.0.0.1');
    await once(desk.#server, 'listening');
    return desk;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  underWayOf(account: string): number {
    return [...this.#underWay.values()].filter((check) => check.account === account).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const answer = request.url === '/v1/prober/claims' ? this.#claim() : this.#take(JSON.parse(text).results);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }

  #claim(): object {
    const checks = this.next([...this.#underWay.values()]).map((check) => {
      this.#series += 1;
      this.#underWay.set(this.#series, check);
      const previous = check.previous === undefined ? null : JSON.stringify(check.previous);
      return { ...check, series: this.#series, timeout_ms: checkTimeoutMs, previous };
    });
    return { claim: 1, checks, trials: [], next_due_in_ms: null, waited_ms: 1 };
  }

  #take(results: readonly (DeskResult & { readonly series: number })[]): object {
    for (const result of results) {
      const check = this.#underWay.get(result.series);
      this.#underWay.delete(result.series);
      if (check !== undefined) this.results.push({ ...check, ...result });
    }
    return { taken: results.length, dropped: 0 };
  }
}
