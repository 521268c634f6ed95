import type { Client } from './client.js';

export type ReadEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export class EventReader {
  readonly events: ReadEvent[] = [];
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

  /** Resolves when the stream is live. @param credentials are the headers that authenticate the reader */
  static async open(
    client: Pick<Client, 'url' | 'apiKey'>,
    headers: Readonly<Record<string, string>> = {},
    credentials: Readonly<Record<string, string>> = { authorization: `Bearer ${client.apiKey}` },
    query = '',
  ): Promise<EventReader> {
    const controller = new AbortController();
    const response = await fetch(`${client.url}/v1/events${query}`, {
      headers: { ...credentials, ...headers },
      signal: controller.signal,
    });
    const reader = new EventReader(response.status, response, controller);
    if (response.ok) await reader.until(() => reader.lastEventId !== '');
    return reader;
  }

  /** Tests `condition` after every read. @throws Error if the stream ends first */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.isClosed) throw new Error('The stream ended before that was read.');
      await new Promise<void>((resolve) => this.#looks.push(resolve));
    }
  }

  /** Waits for an event of this type with this id in its data, and removes it from `events`. */
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
      // A reset connection ends the stream too.
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
