import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DebianServer, startPrometheus } from '@tocsin/debian-servers';
import type { TestApi } from './api.js';
import type { Client } from './client.js';

const page = await readFile(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8');

/** Returns an example of docs/metrics.md, by the key that it begins with. */
export const exampleOf = (key: string): string => {
  const found = page.match(new RegExp(`\`\`\`yaml\n(${key}:\n.*?)\`\`\``, 's'))?.[1];
  if (found === undefined) throw new Error(`docs/metrics.md has no example of ${key}.`);
  return found;
};

const replaced = (text: string, by: Readonly<Record<string, string>>): string =>
  Object.entries(by).reduce((before, [old, now]) => {
    if (!before.includes(old)) throw new Error(`docs/metrics.md does not say ${old}.`);
    return before.replace(old, now);
  }, text);

export type Found = {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
};

/** A Prometheus that scrapes the monitors of an account as docs/metrics.md says. */
export class ScrapingPrometheus {
  private constructor(private readonly server: DebianServer) {}

  /** @param changes of the page's example */
  static async start(
    api: TestApi,
    own: Client,
    changes: Readonly<Record<string, string>>,
  ): Promise<ScrapingPrometheus> {
    const { apiKey } = await api.newKey(own, { scopes: ['read'] });
    const config = (folder: string) =>
      replaced(exampleOf('scrape_configs'), {
        'scheme: https': 'scheme: http',
        '/etc/prometheus/tocsin.key': `${folder}/tocsin.key`,
        'tocsin.example.com': new URL(api.url).host,
        ...changes,
      });
    const server = await startPrometheus(
      ({ folder }) => `global: { evaluation_interval: 1s }\nrule_files: [rules.yml]\n${config(folder)}`,
      { 'tocsin.key': apiKey, 'rules.yml': exampleOf('groups') },
    );
    return new ScrapingPrometheus(server);
  }

  async query(query: string): Promise<readonly Found[]> {
    return (await this.get(`/api/v1/query?query=${encodeURIComponent(query)}`)).result;
  }

  /** Asks until the answer has so many series. */
  async series(count: number, query: string): Promise<readonly Found[]> {
    for (;;) {
      const found = await this.query(query);
      if (found.length === count) return found;
      await sleep(100);
    }
  }

  /** Returns the data of an answer. @throws what Prometheus says of a request that fails */
  // biome-ignore lint/suspicious/noExplicitAny: the answers are Prometheus'.
  async get(path: string): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${this.server.port}${path}`);
    const answer = (await response.json()) as { status: string; error?: string; data: unknown };
    if (answer.status !== 'success') throw new Error(`${path}: ${answer.error}`);
    return answer.data;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
