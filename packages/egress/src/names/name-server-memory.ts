/** After this time a silent name server is asked again, beside another one. */
const defaultAskAgainMs = 60_000;

const serversMax = 100;

export type OnNameServer = (server: string, answers: boolean) => void;

/** Which of the name servers of the settings are silent. It says nothing about any target. */
export class NameServerMemory {
  readonly #silent = new Map<string, { askAgainAt: number }>();

  constructor(
    private readonly onChange: OnNameServer = () => {},
    private readonly askAgainMs = defaultAskAgainMs,
  ) {}

  /** Those that answer first, each part in its own order. */
  inOrder(servers: readonly string[]): readonly string[] {
    return [
      ...servers.filter((server) => !this.#silent.has(server)),
      ...servers.filter((server) => this.#silent.has(server)),
    ];
  }

  /** The silent servers whose time has come. Each is returned once a period. */
  due(servers: readonly string[]): readonly string[] {
    const now = performance.now();
    return servers.filter((server) => {
      const silence = this.#silent.get(server);
      if (silence === undefined || silence.askAgainAt > now) return false;
      silence.askAgainAt = now + this.askAgainMs;
      return true;
    });
  }

  answered(server: string): void {
    if (this.#silent.delete(server)) this.onChange(server, true);
  }

  wasSilent(server: string): void {
    if (this.#silent.has(server) || this.#silent.size >= serversMax) return;
    this.#silent.set(server, { askAgainAt: performance.now() + this.askAgainMs });
    this.onChange(server, false);
  }
}
