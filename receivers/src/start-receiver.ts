import { accepts, freePort, type ServerProcess, startServerProcess } from '@tocsin/debian-servers';
import { compile } from './compile.js';
import { sourceOf } from './folders.js';
import type { ReceiverProgram } from './program.js';

export type Receiver = ServerProcess & { readonly url: string };

/** Java and Elixir read variables in the encoding of the locale. */
const settings = { LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: 'yes' };

/** A loaded machine starts Spring in half a minute. */
const startWithinMs = 120_000;

/** Compiles a receiver and starts it on a free port of 127.0.0.1. @throws Error with what it printed */
export const startReceiver = async (program: ReceiverProgram, secret: string): Promise<Receiver> => {
  await compile(program);
  const port = await freePort();
  const [file, ...args] = program.receiver(port);
  const env = { ...process.env, ...settings, PORT: String(port), WEBHOOK_SECRET: secret };
  const { output, stop } = await startServerProcess(
    { file, args, env, cwd: sourceOf(program.folder), startWithinMs },
    () => accepts(port),
  );
  return { url: `http://127.0.0.1:${port}${program.path}`, output, stop };
};
