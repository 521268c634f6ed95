import { spawn } from 'node:child_process';
import { once } from 'node:events';

const outputCharsMax = 65_536;
const lineCharsMax = 200;
const complaintCharsMax = 200;

export interface ProgramRun {
  /** `null` if it was ended: by the signal, or because it printed too much. */
  readonly code: number | null;
  /** Whole lines of its output, each cut at 200 characters. */
  readonly lines: readonly string[];
  /** The start of its error output. */
  readonly complaint: string;
}

/**
 * Runs a program until it ends, the signal aborts or it has printed 64 KiB.
 *
 * @throws Error of Node when it cannot be started
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<ProgramRun> {
  let output = '';
  let complaint = '';
  if (signal.aborted) return { code: null, lines: [], complaint };
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const stop = () => {
    child.kill('SIGKILL');
    // Its own children may keep the other ends open.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  // Node makes no pipes when it has run out of file descriptors.
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(0, outputCharsMax);
    if (output.length === outputCharsMax) stop();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, complaintCharsMax);
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [code] = await closed;
    const lines = output.split('\n').slice(0, -1);
    return { code, lines: lines.map((line) => line.slice(0, lineCharsMax)), complaint };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
