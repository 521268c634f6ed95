import { type Ended, runCli } from './run-cli.js';

export type Listening = { readonly url: string; readonly port: number; stop(): Promise<Ended> };

/** Runs `tocsin listen` until it listens. */
export const listening = async (
  args: readonly string[] = [],
  env: Record<string, string> = {},
  now?: Date,
): Promise<Listening> => {
  const ctrlC = new AbortController();
  return new Promise((resolve, reject) => {
    const onLine = (line: string) => {
      const [, url] = /^Listening on (\S+)/.exec(line) ?? [];
      if (url === undefined) return;
      const stop = () => {
        ctrlC.abort();
        return ended;
      };
      resolve({ url, port: Number(new URL(url).port), stop });
    };
    const settings = { env, signal: ctrlC.signal, onLine, ...(now && { now }) };
    const ended = runCli(['listen', '--port', '0', ...args], settings);
    ended.then(({ error }) => reject(new Error(error.join('\n'))), reject);
  });
};
