import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atTestEnd } from './cleanup.js';

/** A program that runs a script of the shell, and notes the arguments of each run in a line. */
export function programOf(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  atTestEnd(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'program');
  writeFileSync(
    path,
    `#!/bin/sh\nprintf '%s\\n' "$*" >> ${folder}/arguments\necho $$ >> ${folder}/pids\n${script}\n`,
    {
      mode: 0o700,
    },
  );
  const lines = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n');
  return {
    path,
    arguments: () => lines('arguments').sort().join('\n'),
    /** Waits until scripts have run `printed` so often, and what they printed before has been read. */
    async hasPrinted(times: number) {
      while (!existsSync(join(folder, 'printed')) || lines('printed').length < times) await sleep(10);
      await sleep(10);
    },
    async gone() {
      if (!existsSync(join(folder, 'pids'))) return;
      for (const pid of lines('pids')) while (isRunning(Number(pid))) await sleep(10);
    },
  };
}

/** For a script: notes that it has printed something. */
export const printed = 'echo $$ >> "$(dirname "$0")/printed"';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export const printing = (output: string, exitCode = 0) => `cat <<'END'\n${output}\nEND\nexit ${exitCode}`;
