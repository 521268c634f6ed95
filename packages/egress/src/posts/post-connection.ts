import type { Socket } from 'node:net';
import { type buildConnector, Client, type Dispatcher } from 'undici';
import { EgressError } from '../failures/egress-error.js';
import { failureOf, flood } from '../failures/failure.js';
import { type AttemptPhase, type ConnectionPhase, phaseAfter } from '../failures/phase.js';
import type { HttpTarget } from '../http/http-targets.js';
import { connection } from '../reasons/connection.js';
import type { Connector } from '../sockets/connector.js';
import type { PendingPost, PostHolder } from './pending-post.js';

// A receiver closes an idle connection when it likes, and a request that meets the close is lost. Few servers close
// within a second.
const idleMsMax = 1_000;
const idleHintMarginMs = 1_000;

const headersBytesMax = 16 * 1_024;

export interface ConnectionOwner {
  onIdle(connection: PostConnection): void;
  onGone(connection: PostConnection): void;
}

/** Carries one post at a time over an undici client of its own, so that giving up a post closes the connection. */
export class PostConnection implements PostHolder, Dispatcher.DispatchHandler {
  readonly #client: Client;
  readonly #opening = new AbortController();
  #post: PendingPost | undefined;
  #socket: Socket | undefined;
  #bytesReadBefore = 0;
  #gone = false;

  constructor(
    private readonly target: HttpTarget,
    private readonly owner: ConnectionOwner,
    private readonly connector: Connector,
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
    this.#bytesReadBefore = this.#socket?.bytesRead ?? 0;
    this.#client.dispatch(post.request, this);
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
      if (mayBegin) socket.uncork();
      else this.close(new EgressError('interrupted', connection.request_given_up()));
    });
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    if (this.#post !== undefined && status >= 200) this.#post.status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#post?.body.add(chunk);
  }

  onResponseEnd(): void {
    const post = this.#post;
    this.#post = undefined;
    // undici ends this response after this call; only then may the next request come.
    queueMicrotask(this.#afterResponse);
    post?.respond();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const post = this.#post;
    if (post === undefined) return;
    this.#post = undefined;
    this.#leave();
    post.fail(failureOf(error, this.target.host));
  }

  #open(callback: buildConnector.Callback): void {
    const { socketTarget } = this.target;
    const onPhase = (ended: ConnectionPhase) => this.#enter(phaseAfter(ended, socketTarget.secure));
    this.connector.open(socketTarget, this.#opening.signal, onPhase).then(
      (socket) => {
        this.#socket = socket;
        this.#bytesReadBefore = 0;
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
  readonly #onDisconnect = () => {
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
