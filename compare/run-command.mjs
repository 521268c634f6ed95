import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a command that shows what it prints. @param {string} command @param {readonly string[]} args @param {string} [cwd] */
export const runCommand = async (command, args, cwd) => {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
};
