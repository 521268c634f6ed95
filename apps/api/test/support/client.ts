import type { AccountId, ApiKeyId } from '@tocsin/domain';
import type { Contract } from './contract.js';

export type ProblemBody = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
};

export type Answer<Body> = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
};

type Headers_ = Readonly<Record<string, string>>;

export class Client {
  constructor(
    readonly url: string,
    readonly contract: Contract,
    readonly accountId: AccountId,
    readonly apiKey: string,
    readonly keyId: ApiKeyId,
    readonly credentials: Headers_ = { authorization: `Bearer ${apiKey}` },
  ) {}

  get<Body>(path: string, headers: Headers_ = {}): Promise<Answer<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body>(path: string, body?: unknown, headers: Headers_ = {}): Promise<Answer<Body>> {
    return this.send('POST', path, body, headers);
  }

  patch<Body>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('PATCH', path, body);
  }

  put<Body>(path: string, body?: object): Promise<Answer<Body>> {
    return this.send('PUT', path, body);
  }

  delete<Body>(path: string): Promise<Answer<Body>> {
    return this.send('DELETE', path);
  }

  /** @param body is sent as JSON, but text is sent unchanged */
  async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers_ = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...this.credentials,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const mediaType = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
    const parsed: unknown = /[/+]json$/.test(mediaType) ? JSON.parse(text) : null;
    const faults = this.contract.faultsOf(
      { method, path },
      { status: response.status, mediaType, body: parsed },
    );
    if (faults.length > 0) {
      throw new Error(`${method} ${path} answered ${response.status} ${text}: ${faults.join('; ')}`);
    }
    return { status: response.status, headers: response.headers, text, body: parsed as Body };
  }

  async all<Item>(path: string): Promise<Item[]> {
    const items: Item[] = [];
    const joint = path.includes('?') ? '&' : '?';
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answer<{ items: Item[]; next_cursor: string | null }> = await this.get(
        cursor === '' ? path : `${path}${joint}cursor=${cursor}`,
      );
      items.push(...page.body.items);
      cursor = page.body.next_cursor;
    }
    return items;
  }
}
