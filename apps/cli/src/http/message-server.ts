import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import { Failure, reasonOf } from '../command/problems.js';
import { bodyBytesMax, type ExactRequest, headersFrom } from './exact-request.js';

/** Anyone who reaches the port may send, and gets no more than this. */
export const serverBounds = {
  connectionsMax: 4_000,
  headerBytesMax: 16 * 1024,
  headersMax: 100,
  /** For the whole request. A sender of Tocsin gives up after ten seconds. */
  receiveWithinMs: 10_000,
};

export type ReceivedMessage = ExactRequest & {
  /** The path and query. */
  readonly target: string;
};

/** @returns the status to answer with */
export type MessageHandler = (message: ReceivedMessage) => Promise<number>;

type Refusal = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

const bodyOf = async (request: IncomingMessage): Promise<Buffer | Refusal> => {
  const tooLong = { status: 413 };
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) return tooLong;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return tooLong;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const messageOf = async (
  request: IncomingMessage,
  headersMax: number,
): Promise<ReceivedMessage | Refusal> => {
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
  const headers = headersFrom(request.rawHeaders);
  if (headers.length > headersMax) return { status: 431 };
  const body = await bodyOf(request);
  return Buffer.isBuffer(body) ? { headers, body, target: request.url ?? '/' } : body;
};

/** Receives POST requests. It answers all others itself, and says so. */
export class MessageServer {
  readonly #server: Server;
  readonly #headersMax: number;
  readonly #answering = new Set<Promise<void>>();

  private constructor(
    private readonly handle: MessageHandler,
    private readonly onRefusal: (words: string) => void,
    { connectionsMax, headerBytesMax, headersMax, receiveWithinMs }: typeof serverBounds,
  ) {
    this.#headersMax = headersMax;
    this.#server = createServer({
      maxHeaderSize: headerBytesMax,
      headersTimeout: receiveWithinMs,
      requestTimeout: receiveWithinMs,
      connectionsCheckingInterval: receiveWithinMs / 10,
    });
    this.#server.maxConnections = connectionsMax;
    this.#server.on('request', (request, response) => void this.#receive(request, response));
  }

  /** @throws Failure if the port cannot be used */
  static async listen(
    { host, port }: { readonly host: string; readonly port: number },
    handle: MessageHandler,
    onRefusal: (words: string) => void,
    bounds = serverBounds,
  ): Promise<MessageServer> {
    const server = new MessageServer(handle, onRefusal, bounds);
    server.#server.listen(port, host);
    try {
      await once(server.#server, 'listening');
    } catch (error) {
      throw new Failure(`--host, --port: ${host} port ${port} cannot be used: ${reasonOf(error)}`);
    }
    return server;
  }

  get url(): string {
    const { address, family, port } = this.#server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
  }

  /** Takes nothing new, answers what it has received, and hangs up on whoever is still sending. */
  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    while (this.#answering.size > 0) await Promise.all(this.#answering);
    this.#server.closeAllConnections();
    await closed;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const message = await messageOf(request, this.#headersMax);
      if ('status' in message) {
        this.onRefusal(`Answered ${message.status} to a ${request.method} request.`);
        response.writeHead(message.status, { Connection: 'close', ...message.headers }).end();
        return;
      }
      const answer = this.#answer(message, response);
      this.#answering.add(answer);
      await answer.finally(() => this.#answering.delete(answer));
    } catch (error) {
      // Its sender hung up, or was too slow and Node has answered 408. Any other error must not end the server.
      this.onRefusal(`A message could not be received: ${reasonOf(error)}`);
      response.destroy();
    }
  }

  async #answer(message: ReceivedMessage, response: ServerResponse): Promise<void> {
    const status = await this.handle(message);
    response.writeHead(status).end();
    await finished(response);
  }
}
