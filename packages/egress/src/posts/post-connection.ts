import type { Socket } from 'node:net';
import { inEnglish, type Said } from '@tocsin/domain';
import { type buildConnector, Client, type Dispatcher } from 'undici';
import { EgressError } from '../failures/egress-error.js';
import { failureOf, flood } from '../failures/failure.js';
import { type AttemptPhase, type ConnectionPhase, phaseAfter } from '../failures/phase.js';
import type { HttpTarget } from '../http/http-targets.js';
import { connection } from '../reasons/connection.js';
import type { Connector } from '../sockets/connector.js';
import { idleMsMax, type KeptConnections } from './kept-connections.js';
import type { PendingPost, PostHolder } from './pending-post.js';

const idleHintMarginMs = 1_000;

const headersBytesMax = 16 * 1_024;

/** As in `timeout=5, max=100`. */
const keptMsIn = (keepAlive: string | readonly string[] | undefined): number | undefined => {
  const [, seconds] = /\btimeout=(\d{1,6})\b/i.exec(String(keepAlive)) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
};

export interface ConnectionOwner {
  onIdle(connection: PostConnection): void;
  onGone(connection: PostConnection): void;
  /** True if the close of an idle connection cannot be under way. */
  mayReuse(connection: PostConnection): boolean;
  /** No byte of `post` has left through a reused connection, which has closed. */
  onUnsent(post: PendingPost): void;
}

/** Carries one post at a time over an undici client of its own, so that giving up a post closes the connection. */
export class PostConnection implements PostHolder, Dispatcher.DispatchHandler {
  readonly #client: Client;
  readonly #opening = new AbortController();
  #post: PendingPost | undefined;
  #socket: Socket | undefined;
  #bytesReadBefore = 0;
  #beganAtMs = 0;
  /** When an answer ended; `undefined` on a connection that has brought none. */
  #idleSinceMs: number | undefined;
  #hasBegun = false;
  #gone = false;

  constructor(
    private readonly target: HttpTarget,
    private readonly owner: ConnectionOwner,
    private readonly connector: Connector,
    private readonly kept: KeptConnections,
    private readonly responseBytesMax: number,
  ) {
    this.#client = new Client(target.origin, {
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: idleMsMax,
      keepAliveMaxTimeout: idleMsMax,
      keepAliveTimeoutThreshold: idleHintMarginMs,
      maxHeaderSize: headersBytesMax,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, callback) => this.#open(callback),
    });
    this.#client.on('disconnect', this.#onDisconnect);
    // undici has put its own listener on the socket by now, so bytes are parsed before they are counted.
    this.#client.on('connect', () => this.#socket?.on('readable', this.#boundResponse));
  }

  /** Sends `post`; only when the connection is new or idle. */
  carry(post: PendingPost): void {
    this.#post = post;
    post.holder = this;
    post.phase = this.#socket === undefined ? 'name' : 'request';
    this.#hasBegun = false;
    this.#bytesReadBefore = this.#socket?.bytesRead ?? 0;
    this.#client.dispatch(post.request, this);
  }

  /** How long ago the last answer ended. */
  idleMs(): number {
    return this.#idleSinceMs === undefined ? 0 : performance.now() - this.#idleSinceMs;
  }

  /** Closes an idle connection. */
  retire(): void {
    this.kept.outlived(this.idleMs());
    this.drop();
  }

  drop(): void {
    this.#post = undefined;
    this.#leave();
    this.#opening.abort();
    this.#client.destroy(null, () => {});
  }

  close(error: EgressError): void {
    this.#post?.fail(error);
    this.drop();
  }

  /** undici calls it in the task in which it writes the request. The socket keeps the bytes until the post may begin. */
  onRequestStart(): void {
    const [post, socket] = [this.#post, this.#socket];
    if (post === undefined || socket === undefined) return;
    socket.cork();
    post.begin().then((mayBegin) => {
      if (this.#post !== post) return;
      if (mayBegin && this.#idleSinceMs !== undefined && !this.owner.mayReuse(this)) {
        // It stayed idle meanwhile, for example because the disk was slow.
        this.drop();
        this.owner.onUnsent(post);
        return;
      }
      this.#beganAtMs = performance.now();
      this.#hasBegun = mayBegin;
      if (mayBegin) socket.uncork();
      else this.close(new EgressError('interrupted', connection.request_given_up()));
    });
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): void {
    this.kept.answered(performance.now() - this.#beganAtMs);
    if (status < 200) return;
    const hintedMs = keptMsIn(headers['keep-alive']);
    if (hintedMs !== undefined) this.kept.hinted(hintedMs);
    if (this.#post !== undefined) this.#post.status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#post?.body.add(chunk);
  }

  onResponseEnd(): void {
    const post = this.#post;
    this.#post = undefined;
    this.#idleSinceMs = performance.now();
    // undici ends this response after this call; only then may the next request come.
    queueMicrotask(this.#afterResponse);
    post?.respond();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const post = this.#post;
    if (post === undefined) return;
    this.#post = undefined;
    const isReused = this.#idleSinceMs !== undefined;
    if (isReused) this.kept.closed(0);
    this.#leave();
    if (isReused && !this.#hasBegun) this.owner.onUnsent(post);
    else post.fail(failureOf(error, this.target.host));
  }

  #open(callback: buildConnector.Callback): void {
    const { socketTarget } = this.target;
    const onPhase = (ended: ConnectionPhase) => this.#enter(phaseAfter(ended, socketTarget.secure));
    const onNote = (sentence: Said) => {
      if (this.#post !== undefined) this.#post.note = inEnglish(sentence);
    };
    this.connector.open(socketTarget, this.#opening.signal, { onPhase, onNote }).then(
      (socket) => {
        this.#socket = socket;
        this.#bytesReadBefore = 0;
        this.#idleSinceMs = undefined;
        callback(null, socket);
      },
      (error) => callback(error, null),
    );
  }

  #enter(phase: AttemptPhase): void {
    if (this.#post !== undefined) this.#post.phase = phase;
  }

  readonly #afterResponse = () => {
    if (!this.#gone) this.owner.onIdle(this);
  };

  // undici has not written a request that came just as its idle socket closed: it opens another socket for it.
  readonly #onDisconnect = (_origin: URL, _clients: readonly unknown[], { code }: { code?: string }) => {
    if (this.#gone) return;
    if (this.#idleSinceMs !== undefined) {
      // undici closes what has been idle for long, and what an answer has ended.
      if (code === 'UND_ERR_INFO') this.kept.outlived(this.idleMs());
      else this.kept.closed(this.idleMs());
    }
    if (this.#post === undefined) this.#leave();
  };

  // Counts everything that is read: a flood can come as 1xx responses, a reason phrase or chunk extensions too.
  readonly #boundResponse = () => {
    const post = this.#post;
    const socket = this.#socket;
    if (post === undefined || socket === undefined || socket.destroyed) return;
    if (socket.bytesRead - this.#bytesReadBefore > this.responseBytesMax)
      this.close(flood(this.target.host, 'without_status'));
    else if (post.status > 0) post.awaitBody();
  };

  #leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.owner.onGone(this);
  }
}
