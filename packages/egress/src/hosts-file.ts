import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { normalisedName } from './host.js';

const CHECK_INTERVAL_MS = 1_000;

/**
 * The names that the operator wrote into a hosts file, which c-ares' queries do not look at. A changed file
 * is read again within a second; a file that cannot be read holds no names.
 */
export class HostsFile {
  readonly #path: string;
  readonly #checkIntervalMs: number;
  #addresses: ReadonlyMap<string, readonly string[]> = new Map();
  #version = '';
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(path: string, checkIntervalMs: number = CHECK_INTERVAL_MS) {
    this.#path = path;
    this.#checkIntervalMs = checkIntervalMs;
  }

  /** The addresses of `host`, none if the file does not name it. */
  addressesOf(host: string): readonly string[] {
    const now = performance.now();
    if (now - this.#checkedAt >= this.#checkIntervalMs) {
      this.#checkedAt = now;
      this.#readIfChanged();
    }
    return this.#addresses.get(normalisedName(host)) ?? [];
  }

  // Reading synchronously: a local file once in a while costs less than waiting for one of libuv's four
  // threads, which something slow may hold.
  #readIfChanged(): void {
    try {
      const { mtimeMs, size } = statSync(this.#path);
      const version = `${mtimeMs} ${size}`;
      if (version === this.#version) return;
      this.#addresses = parseHosts(readFileSync(this.#path, 'utf8'));
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
