import type { CommandOptions } from './command-options.js';

const gap = 2;
const helpOption = ['--help', 'show this help'] as const;

const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length)) + gap;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
};

export const optionLines = (options: CommandOptions): string =>
  table([
    ...Object.entries(options).map(
      ([name, { value, help }]) => [value === undefined ? `--${name}` : `--${name} ${value}`, help] as const,
    ),
    helpOption,
  ]);

type Listed = { readonly name: string; readonly summary: string };

export const overview = (
  commands: readonly Listed[],
): string => `tocsin: a client of the service, configuration as code, and the receiver's side of webhook messages

Usage:
  tocsin COMMAND [options]

Commands:
${table(commands.map(({ name, summary }) => [name, summary]))}

"tocsin --version" prints the version. "tocsin COMMAND --help" describes a command and its options.
Exit codes: 0 done, 1 failed, 2 wrong command line.`;
