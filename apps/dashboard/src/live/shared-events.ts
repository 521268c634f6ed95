import { EventStream } from './event-stream.js';
import type { LiveEvent } from './live-changes.js';
import { TabLeader } from './tab-leader.js';

type Listener = ConstructorParameters<typeof EventStream>[1];

type News =
  | { readonly about: 'event'; readonly event: LiveEvent }
  | { readonly about: 'live'; readonly isLive: boolean }
  | { readonly about: 'refused' };

const reset: LiveEvent = { type: 'reset' };

/**
 * The live events of an account, through one stream for all tabs of the browser: over HTTP/1.1 a browser has six
 * connections to a server, and six streams would take them all.
 */
export class SharedEvents {
  readonly #accountId: string;
  readonly #on: Listener;
  readonly #from: string | null;
  readonly #tabs: TabLeader<News>;
  #stream: EventStream | null = null;
  #isLive = false;

  /**
   * @param from the id of an event from before the page loaded anything; `null`: events may have been missed since an
   *   earlier object of this tab was closed
   */
  constructor(accountId: string, on: Listener, from: string | null) {
    this.#accountId = accountId;
    this.#on = on;
    this.#from = from;
    const wasAway = from === null;
    // not translated: a name between tabs.
    const channel = new BroadcastChannel(`tocsin live ${accountId}`);
    this.#tabs = new TabLeader<News>(
      channel,
      {
        onLead: (isTakeover) => this.#open(isTakeover),
        onFollow: () => this.#closeStream(),
        onNews: (news) => this.#take(news),
        onAsked: () => this.#tabs.tell({ about: 'live', isLive: this.#isLive }),
      },
      wasAway,
    );
    // The other tabs may have had these events before.
    if (wasAway) on.onEvent(reset);
  }

  close(): void {
    this.#closeStream();
    this.#tabs.leave();
  }

  #closeStream(): void {
    this.#stream?.close();
    this.#stream = null;
  }

  #open(isTakeover: boolean): void {
    let isFirstOpen = true;
    this.#isLive = false;
    const from = isTakeover ? null : this.#from;
    const on: Listener = {
      onEvent: (event) => this.#share({ about: 'event', event }),
      onRefused: () => this.#share({ about: 'refused' }),
      onLive: (isLive) => {
        this.#isLive = isLive;
        this.#share({ about: 'live', isLive });
        if (!isLive || !isFirstOpen) return;
        isFirstOpen = false;
        if (from === null) this.#share({ about: 'event', event: reset });
      },
    };
    this.#stream = new EventStream(this.#accountId, on, from);
  }

  #share(news: News): void {
    this.#tabs.tell(news);
    this.#take(news);
  }

  #take(news: News): void {
    if (news.about === 'event') this.#on.onEvent(news.event);
    else if (news.about === 'live') this.#on.onLive(news.isLive);
    else this.#on.onRefused();
  }
}
