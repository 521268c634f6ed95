import type { Client } from './client.js';

export type ReadEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** Follows an account's events as a browser does. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  /** All that was sent. */
  text = '';
  lastEventId = '';
  isClosed = false;
  #looks: (() => void)[] = [];

  private constructor(
    readonly status: number,
    private readonly response: Response,
    private readonly controller: AbortController,
  ) {
    void this.#read();
  }

  /**
   * Resolves when the stream is live.
   * @param credentials by which the reader is known
   */
  static async open(
    client: Pick<Client, 'url' | 'apiKey'>,
    headers: Readonly<Record<string, string>> = {},
    credentials: Readonly<Record<string, string>> = { authorization: `Bearer ${client.apiKey}` },
  ): Promise<EventReader> {
    const controller = new AbortController();
    const response = await fetch(`${client.url}/v1/events`, {
      headers: { ...credentials, ...headers },
      signal: controller.signal,
    });
    const reader = new EventReader(response.status, response, controller);
    if (response.ok) await reader.until(() => reader.lastEventId !== '');
    return reader;
  }

  /**
   * Resolves when `condition` holds, which is looked at whenever something was read.
   * @throws Error when the stream ends before that
   */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.isClosed) throw new Error('The stream ended before that was read.');
      await new Promise<void>((resolve) => this.#looks.push(resolve));
    }
  }

  /** The next event of this type with this id in its data, from those that were read and those to come. */
  async next(type: string, id: unknown): Promise<ReadEvent['data']> {
    const find = () => this.events.findIndex((event) => event.type === type && event.data.id === id);
    await this.until(() => find() >= 0);
    const [found] = this.events.splice(find(), 1);
    return found?.data ?? {};
  }

  closed(): Promise<void> {
    return this.until(() => this.isClosed);
  }

  close(): void {
    this.controller.abort();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of this.response.body ?? []) {
        const text = decoder.decode(chunk, { stream: true });
        this.text += text;
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
        this.#look();
      }
    } catch {
      // Being cut off is one of the ways in which a stream ends.
    }
    this.isClosed = true;
    this.#look();
  }

  #take(block: string): void {
    const field = (name: string): string | undefined =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    this.lastEventId = field('id') ?? this.lastEventId;
    const type = field('event');
    if (type !== undefined) {
      this.events.push({ id: this.lastEventId, type, data: JSON.parse(field('data') ?? '') });
    }
  }

  #look(): void {
    const looks = this.#looks;
    this.#looks = [];
    for (const look of looks) look();
  }
}
