/** The part of `BroadcastChannel` that is used. */
type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

type TabId = string;
type Message<News> =
  | { readonly says: 'who-leads' }
  | { readonly says: 'leading'; readonly id: TabId; readonly sinceMs: number }
  | { readonly says: 'leaving'; readonly id: TabId }
  | { readonly says: 'news'; readonly news: News };

const leaderTimes = {
  /** A leader answers at once, also in the background: browsers delay timers there, and no messages. */
  answersWithinMs: 150,
  /** Followers take over from a leader that has said nothing in two or three of these spans. */
  lookEveryMs: 1000,
  /** Spreads the tabs that would take over at the same moment. */
  spreadMs: 150,
} as const;

type Times = Readonly<Record<keyof typeof leaderTimes, number>>;

type Leading<News> = {
  /** @param isTakeover another tab may have led before, and news may have been missed since */
  readonly onLead: (isTakeover: boolean) => void;
  /** Another tab leads instead. */
  readonly onFollow: () => void;
  readonly onNews: (news: News) => void;
  /** A tab that may be new asked the leader. */
  readonly onAsked: () => void;
};

/**
 * Agrees with the other tabs of a browser on one that leads. Two may lead for a moment; the one that began later gives up.
 * ADR 0129 says why the tabs use messages and no lock.
 */
export class TabLeader<News> {
  readonly #channel: TabChannel;
  readonly #on: Leading<News>;
  readonly #times: Times;
  readonly #id: TabId = crypto.getRandomValues(new Uint32Array(2)).join('-');
  #leadingSinceMs: number | null = null;
  #hasMet: boolean;
  /** `asked`: the leader was silent since the last look, and has been asked for a sign. */
  #leader: 'heard' | 'asked' | 'unheard' = 'unheard';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param wasAway the tab was one of these tabs before */
  constructor(channel: TabChannel, on: Leading<News>, wasAway: boolean, times: Times = leaderTimes) {
    this.#channel = channel;
    this.#on = on;
    this.#times = times;
    this.#hasMet = wasAway;
    channel.onmessage = ({ data }) => this.#hear(data);
    this.#seek();
  }

  /** Tells the other tabs, of which those that lead do not listen. */
  tell(news: News): void {
    this.#say({ says: 'news', news });
  }

  leave(): void {
    clearTimeout(this.#timer);
    if (this.#leadingSinceMs !== null) this.#say({ says: 'leaving', id: this.#id });
    this.#leadingSinceMs = null;
    this.#channel.close();
  }

  #say(message: Message<News>): void {
    this.#channel.postMessage(message);
  }

  #hear(message: Message<News>): void {
    switch (message.says) {
      case 'who-leads':
        if (this.#leadingSinceMs === null) return;
        this.#say({ says: 'leading', id: this.#id, sinceMs: this.#leadingSinceMs });
        this.#on.onAsked();
        return;
      case 'leading':
        this.#hearLeader(message);
        return;
      case 'leaving':
        if (this.#leadingSinceMs === null) this.#seek();
        return;
      case 'news':
        if (this.#leadingSinceMs === null) this.#on.onNews(message.news);
    }
  }

  #hearLeader({ id, sinceMs }: { readonly id: TabId; readonly sinceMs: number }): void {
    const ownMs = this.#leadingSinceMs;
    if (ownMs !== null && (ownMs < sinceMs || (ownMs === sinceMs && this.#id < id))) {
      this.#say({ says: 'leading', id: this.#id, sinceMs: ownMs });
      return;
    }
    this.#leader = 'heard';
    this.#hasMet = true;
    this.#leadingSinceMs = null;
    if (ownMs !== null) this.#on.onFollow();
    this.#lookLater();
  }

  #seek(): void {
    clearTimeout(this.#timer);
    this.#leader = 'asked';
    this.#say({ says: 'who-leads' });
    const spreadMs = this.#hasMet ? Math.random() * this.#times.spreadMs : 0;
    this.#timer = setTimeout(this.#look, this.#times.answersWithinMs + spreadMs);
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#look, this.#times.lookEveryMs);
  }

  readonly #look = (): void => {
    if (this.#leader === 'asked') {
      this.#lead();
      return;
    }
    if (this.#leader === 'unheard') this.#say({ says: 'who-leads' });
    this.#leader = this.#leader === 'heard' ? 'unheard' : 'asked';
    this.#lookLater();
  };

  #lead(): void {
    this.#leadingSinceMs = Date.now();
    this.#say({ says: 'leading', id: this.#id, sinceMs: this.#leadingSinceMs });
    this.#on.onLead(this.#hasMet);
    this.#hasMet = true;
  }
}
