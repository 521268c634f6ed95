import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

export interface ReceiverProcess {
  readonly url: string;
  nextLine(): Promise<string>;
  stop(): Promise<void>;
}

export async function startReceiver(
  command: string,
  args: readonly string[],
  secret: string,
): Promise<ReceiverProcess> {
  const child = spawn(command, args, {
    env: { ...process.env, PORT: '0', WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Reports a missing command under the name of the test.
  await once(child, 'spawn');
  const exited = once(child, 'exit');
  const complaints = text(child.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  async function nextLine(): Promise<string> {
    const line = await lines.next();
    if (line.done) throw new Error(`${command} ${args.join(' ')} ended: ${await complaints}`);
    return line.value;
  }

  async function stop(): Promise<void> {
    child.kill();
    await exited;
  }

  const [url] = /http:\S+/.exec(await nextLine()) ?? [];
  if (url === undefined) throw new Error(`${command} did not say where it listens`);
  return { url, nextLine, stop };
}
