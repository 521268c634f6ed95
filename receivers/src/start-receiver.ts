import { accepts, freePort, type ServerProcess, startServerProcess } from '@tocsin/debian-servers';
import { compile } from './compile.js';
import { sourceOf } from './folders.js';
import type { Language } from './languages.js';

export type Receiver = ServerProcess & { readonly url: string };

/** Java and Elixir read variables in the encoding of the locale. */
const settings = { LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: 'yes' };

/** Starts a language's receiver on a free port of 127.0.0.1. @throws Error with what it printed */
export const startReceiver = async (language: Language, secret: string): Promise<Receiver> => {
  await compile(language);
  const port = await freePort();
  const [file, ...args] = language.receiver(port);
  const env = { ...process.env, ...settings, PORT: String(port), WEBHOOK_SECRET: secret };
  const { output, stop } = await startServerProcess({ file, args, env, cwd: sourceOf(language.name) }, () =>
    accepts(port),
  );
  return { url: `http://127.0.0.1:${port}${language.path}`, output, stop };
};
