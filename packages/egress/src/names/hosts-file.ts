import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { normalisedName } from '../addresses/host.js';

const defaultCheckIntervalMs = 1_000;

/** The operator's hosts file, which c-ares does not read. A changed file is read again within a second. */
export class HostsFile {
  #addresses: ReadonlyMap<string, readonly string[]> = new Map();
  #version = '';
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly path: string,
    private readonly checkIntervalMs = defaultCheckIntervalMs,
  ) {}

  addressesOf(host: string): readonly string[] {
    const now = performance.now();
    if (now - this.#checkedAt >= this.checkIntervalMs) {
      this.#checkedAt = now;
      this.#readIfChanged();
    }
    return this.#addresses.get(normalisedName(host)) ?? [];
  }

  // Synchronously: one of libuv's four threads may not be free.
  #readIfChanged(): void {
    try {
      const { mtimeMs, size } = statSync(this.path);
      const version = `${mtimeMs} ${size}`;
      if (version === this.#version) return;
      this.#addresses = parseHosts(readFileSync(this.path, 'utf8'));
      this.#version = version;
    } catch {
      this.#addresses = new Map();
      this.#version = '';
    }
  }
}

function parseHosts(text: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map(normalisedName)) {
      addresses.set(name, [...(addresses.get(name) ?? []), address]);
    }
  }
  return addresses;
}
