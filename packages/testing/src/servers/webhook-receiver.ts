import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { InvalidMessageError, parseMessage, signatureHeader, verify } from '@tocsin/webhook-core';
import { type ReceiverBehaviour, respond } from './receiver-behaviour.js';
import { type ReceivedRequest, type RequestHead, RequestLog } from './request-log.js';
import type { CertifiedKey } from './self-signed-certificate.js';

export type WebhookReceiverOptions = {
  /** The channel's secret, or several during a rotation. Without one, no signature is verified. */
  readonly secret?: string | readonly string[];
  readonly tls?: CertifiedKey;
  /** By default answers 200. A function is called after the head and before the body. */
  readonly behaviour?: ReceiverBehaviour | ((request: RequestHead) => ReceiverBehaviour);
  readonly paths?: Readonly<Record<string, ReceiverBehaviour>>;
};

/** A real HTTP server on a free port of 127.0.0.1. It records requests, and never closes an idle connection. */
export class WebhookReceiver {
  private readonly log = new RequestLog();
  private readonly sockets = new Set<Socket>();
  private requests = 0;
  private connections = 0;

  static async start(options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> {
    const server = options.tls ? createHttpsServer(options.tls) : createServer();
    const receiver = new WebhookReceiver(server, options);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  private constructor(
    private readonly server: Server,
    private readonly options: WebhookReceiverOptions,
  ) {
    server.keepAliveTimeout = 0;
    server.on('connection', (socket: Socket) => this.accept(socket));
    server.on('request', (request, response) => {
      void this.receive(request, response);
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path = '/'): string {
    return `${this.options.tls ? 'https' : 'http'}://127.0.0.1:${this.port}${path}`;
  }

  get received(): readonly ReceivedRequest[] {
    return this.log.received;
  }

  /** Counts all requests, also those not read to their end. */
  get requestCount(): number {
    return this.requests;
  }

  /** Counts all connections, also those without a request. */
  get connectionCount(): number {
    return this.connections;
  }

  /** Waits until so many requests were read since the start. @throws Error after `timeoutMs` */
  waitFor(count: number, timeoutMs = 2_000): Promise<readonly ReceivedRequest[]> {
    return this.log.waitFor(count, timeoutMs);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    this.log.close();
    await closed;
  }

  private accept(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
  }

  /** Resets a connection. A TLS socket cannot, but the socket below it can. */
  private reset({ remoteAddress, remotePort }: Socket): void {
    [...this.sockets]
      .find((socket) => socket.remotePort === remotePort && socket.remoteAddress === remoteAddress)
      ?.resetAndDestroy();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const arrivedAtMs = performance.timeOrigin + performance.now();
    const head = headOf(request);
    const behaviour = this.behaviourFor(head);
    if (behaviour.does === 'reset' && behaviour.when === 'before reading') {
      this.reset(request.socket);
      return;
    }
    const rawBody = await readAll(request);
    if (rawBody === null) return;
    const { secret } = this.options;
    this.log.add({
      ...head,
      rawBody,
      arrivedAtMs,
      verified:
        secret === undefined ? null : verify(rawBody, request.headers[signatureHeader.toLowerCase()], secret),
      message: messageIn(rawBody),
    });
    respond(behaviour, request, response, () => this.reset(request.socket));
  }

  private behaviourFor(head: RequestHead): ReceiverBehaviour {
    const { behaviour = { does: 'answer', status: 200 }, paths = {} } = this.options;
    return paths[head.path] ?? (typeof behaviour === 'function' ? behaviour(head) : behaviour);
  }
}

const headOf = ({ method = '', url = '', headers, rawHeaders }: IncomingMessage): RequestHead => ({
  method,
  path: url.replace(/\?.*$/s, ''),
  target: url,
  headers,
  rawHeaders,
});

const readAll = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
};

const messageIn = (rawBody: Buffer): ReceivedRequest['message'] => {
  try {
    return parseMessage(rawBody);
  } catch (error) {
    if (error instanceof InvalidMessageError) return null;
    throw error;
  }
};
