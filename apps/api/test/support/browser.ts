import type { SessionView } from '../../src/people/session-view.js';
import type { Contract } from './contract.js';

export type Shown<Body> = { readonly status: number; readonly headers: Headers; readonly body: Body };

/** Keeps cookies and sends the dashboard's headers. Checks every answer against the OpenAPI document. */
export class Browser {
  cookie = '';
  deviceCookie = '';
  providerCookie = '';
  csrfToken = '';

  constructor(
    readonly url: string,
    readonly contract: Contract,
  ) {}

  async send<Body>(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Shown<Body>> {
    const cookies = [this.cookie, this.deviceCookie, this.providerCookie].filter(Boolean);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
        ...(method !== 'GET' && this.csrfToken ? { 'x-csrf-token': this.csrfToken } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const mediaType = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
    const parsed = mediaType.endsWith('json') ? JSON.parse(text) : null;
    const answer = { status: response.status, mediaType, body: parsed };
    const faults = this.contract.faultsOf({ method, path }, answer);
    if (faults.length > 0)
      throw new Error(`${method} ${path} answered ${answer.status} ${text}: ${faults.join('; ')}`);
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      const kept = pair.endsWith('=') ? '' : pair;
      if (pair.includes('_device=')) this.deviceCookie = kept;
      else if (pair.includes('_provider=')) this.providerCookie = kept;
      else this.cookie = kept;
    }
    if (typeof parsed?.csrf_token === 'string') this.csrfToken = parsed.csrf_token;
    return { status: response.status, headers: response.headers, body: parsed };
  }

  get<Body>(path: string): Promise<Shown<Body>> {
    return this.send('GET', path);
  }

  post<Body>(path: string, body?: object, headers = {}): Promise<Shown<Body>> {
    return this.send('POST', path, body, headers);
  }

  put<Body>(path: string, body?: object): Promise<Shown<Body>> {
    return this.send('PUT', path, body);
  }

  patch<Body>(path: string, body: object): Promise<Shown<Body>> {
    return this.send('PATCH', path, body);
  }

  delete<Body>(path: string): Promise<Shown<Body>> {
    return this.send('DELETE', path);
  }

  /** @throws Error if nobody is signed in */
  async session(): Promise<SessionView> {
    const { status, body } = await this.get<SessionView>('/v1/session');
    if (status !== 200) throw new Error(`GET /v1/session answered ${status}`);
    return body;
  }

  signIn<Body = SessionView>(email: string, more: object = {}): Promise<Shown<Body>> {
    return this.post('/v1/session', { email_address: email, password: aPassword, ...more });
  }
}

export const aPassword = 'quiet otters paint five doors';
