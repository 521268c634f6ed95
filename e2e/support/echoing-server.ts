import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { secretEncodings } from '@tocsin/testing';

const ways = Object.values(secretEncodings);
const headerCharsMax = 6_000;

/** Headers carry bytes, and lines end them. */
const inHeader = (value: string): string =>
  (/^[\0-\xff]*$/.test(value) ? value : Buffer.from(value).toString('latin1')).replaceAll(/[\0-\x1f\x7f]/g, ' ');

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
    response.setHeader('X-Echo', inHeader(texts.join(' | ')).slice(0, headerCharsMax));
    response.setHeader('Set-Cookie', `sid=${plan.cookie}; Path=/`);
    if (this.#isFailing && !asked.url?.includes('/sign-in')) answerBadly(plan, asked, texts, response);
    else answerWell(plan, texts, response);
  }
}

const asHtml = (title: string, lines: readonly string[]): string =>
  `<!DOCTYPE html><title>${title}</title><h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('\n')}`;

/** The same each time, so that nothing has changed. */
const answerWell = ({ style, secrets, cookie }: EchoPlan, texts: readonly string[], response: ServerResponse) => {
  if (style === 'robots') return response.end(`User-agent: *\nDisallow: /${secrets[0]}\n`);
  if (style !== 'json') return response.end(asHtml('Welcome', [...secrets.slice(0, 3), `<!-- ${texts[0]} -->`]));
  response.setHeader('Content-Type', 'application/json');
  return response.end(JSON.stringify({ status: 'ok', access_token: cookie, echo: secrets.slice(0, 3) }));
};

const answerBadly = (
  { style, secrets, cookie }: EchoPlan,
  { url, headers, body }: Asked,
  texts: readonly string[],
  response: ServerResponse,
) => {
  const told = [...texts, cookie, url ?? '', JSON.stringify(headers), body];
  switch (style) {
    case 'error':
      return response.writeHead(500).end(asHtml('Error', told));
    case 'page':
      return response.end(asHtml('Sorry', [`You are ${secrets[0]}, and your cookie is ${cookie}`, ...told]));
    case 'robots':
      return response.end(`User-agent: *\nDisallow: /${secrets[0]}/${cookie}\nDisallow: /a\n`);
    case 'json':
      response.setHeader('Content-Type', 'application/json');
      return response.end(JSON.stringify({ status: `no: ${secrets[0]} ${cookie}`, echo: told }));
    case 'redirect': {
      const again = `${url?.split('?')[0]}?q=${encodeURIComponent(texts[0] ?? '')}&sid=${cookie}`;
      return response.writeHead(302, { Location: again }).end(told.join('\n'));
    }
    case 'cut':
      response.writeHead(200, { 'Content-Length': 90_000 });
      return response.write(told.join('\n'), () => response.destroy());
  }
};
