import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { secretEncodings } from '@tocsin/testing';

// An answer in JSON adds a level.
const { 'in JSON within JSON within JSON': _, ...encodings } = secretEncodings;
const ways = Object.values(encodings);
const headerCharsMax = 6_000;

/** Headers carry bytes. */
const inHeader = (value: string): string =>
  /^[ -ÿ]*$/.test(value) ? value : Buffer.from(value).toString('latin1');

export type Style = 'error' | 'page' | 'json' | 'redirect' | 'cut' | 'robots';

export type EchoPlan = {
  readonly style: Style;
  readonly secrets: readonly string[];
  /** The value of the cookie that each answer sets. */
  readonly cookie: string;
};

type Asked = Pick<IncomingMessage, 'url' | 'headers'> & { readonly body: string };

/**
 * A server on loopback that sends back what was sent to it, and the secrets that it knows for a path, each time in other
 * encodings. Good answers do so too. From `fail` on, each answer is a bad one.
 */
export class EchoingServer {
  readonly #server: Server;
  readonly #plans = new Map<string, EchoPlan>();
  #isFailing = false;
  #turn = 0;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const { url, headers } = request;
      this.#answer({ url, headers, body: await text(request) }, response);
    });
  }

  static async start(): Promise<EchoingServer> {
    const server = new EchoingServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** @param name the first part of the path, below which this is the plan */
  plan(name: string, plan: EchoPlan): void {
    this.#plans.set(name, plan);
  }

  fail(): void {
    this.#isFailing = true;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer(asked: Asked, response: ServerResponse): void {
    const [, name = ''] = asked.url?.split(/[/?]/) ?? [];
    const plan = this.#plans.get(name);
    if (plan === undefined) {
      response.writeHead(404).end();
      return;
    }
    this.#turn += 1;
    const texts = plan.secrets.map((secret, at) => ways[(at + this.#turn) % ways.length]?.(secret) ?? '');
    response.setHeader('X-Echo', texts.map(inHeader).join(' | ').slice(0, headerCharsMax));
    response.setHeader('Set-Cookie', `sid=${plan.cookie}; Path=/`);
    const isBad = this.#isFailing && !asked.url?.includes('/sign-in');
    const { status, headers, body, isCut } = isBad ? badAnswer(plan, asked, texts) : goodAnswer(plan, texts);
    // With a text, Node would write the headers in UTF-8 as well.
    const bytes = Buffer.from(body);
    response.writeHead(status ?? 200, { ...headers, ...(isCut && { 'Content-Length': 90_000 }) });
    if (isCut) response.write(bytes, () => response.destroy());
    else response.end(bytes);
  }
}

type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** The connection ends before the body does. */
  readonly isCut?: boolean;
};

const asHtml = (title: string, lines: readonly string[]): string =>
  `<!DOCTYPE html><title>${title}</title><h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('\n')}`;

const json = { 'Content-Type': 'application/json' };

/** The visible text is the same each time. */
const goodAnswer = ({ style, secrets, cookie }: EchoPlan, texts: readonly string[]): Answer => {
  const [secret = ''] = secrets;
  switch (style) {
    case 'robots':
      return { body: `User-agent: *\nDisallow: /${secret}\n` };
    case 'json':
      return { headers: json, body: JSON.stringify({ status: 'ok', access_token: cookie, echo: secrets }) };
    default:
      return { body: asHtml('Welcome', [secret, `<!-- ${texts[0]} -->`]) };
  }
};

const badAnswer = (
  { style, secrets, cookie }: EchoPlan,
  { url = '', headers, body }: Asked,
  texts: readonly string[],
): Answer => {
  const [secret = ''] = secrets;
  const all = [...texts, cookie, url, JSON.stringify(headers), body];
  switch (style) {
    case 'error':
      return { status: 500, body: asHtml('Error', all) };
    case 'page':
      return { body: asHtml('Sorry', [`You are ${secret}, with ${cookie}`, ...all]) };
    case 'robots':
      return { body: `User-agent: *\nDisallow: /${secret}/${cookie}\n` };
    case 'json':
      return { headers: json, body: JSON.stringify({ status: `no: ${secret} ${cookie}`, echo: all }) };
    case 'redirect': {
      const [path] = url.split('?');
      const location = `${path}?q=${encodeURIComponent(texts[0] ?? '')}&sid=${cookie}`;
      return { status: 302, headers: { Location: location }, body: all.join('\n') };
    }
    case 'cut':
      return { body: all.join('\n'), isCut: true };
  }
};
