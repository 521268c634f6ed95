// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of the shell.
import { type Command, command } from '../command/command.js';
import { UsageError } from '../command/problems.js';
import { jsonLine } from '../messages/printable.js';

const shells = ['bash', 'zsh'];

const optionWords = ({ options }: Command): string =>
  [...Object.keys(options), 'help'].map((name) => `--${name}`).join(' ');

const firstWords = ({ usage, name }: Command): string =>
  [...new Set(usage.flatMap((line) => new RegExp(`^${name} ([a-z]+)\\b`).exec(line)?.[1] ?? []))].join(' ');

/** zsh runs functions of bash with `bashcompinit`. Completion never calls the api. */
const script = (shell: string, commands: readonly Command[]): string =>
  [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_tocsin() {',
    '  local word=${COMP_WORDS[COMP_CWORD]} options="" actions=""',
    '  case ${COMP_WORDS[1]} in',
    ...commands.map(
      (each) => `    ${each.name}) options="${optionWords(each)}" actions="${firstWords(each)}" ;;`,
    ),
    '  esac',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --help" -- "$word"))`,
    '  elif [ "${word#-}" != "$word" ]; then',
    '    COMPREPLY=($(compgen -W "$options" -- "$word"))',
    '  elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$actions" ]; then',
    '    COMPREPLY=($(compgen -W "$actions" -- "$word"))',
    '  else',
    '    COMPREPLY=($(compgen -f -- "$word"))',
    '  fi',
    '}',
    'complete -o filenames -F _tocsin tocsin',
  ].join('\n');

/** @param commandsOf all commands, this one included */
export const completionOf = (commandsOf: () => readonly Command[]): Command =>
  command({
    name: 'completion',
    summary: 'print what completes command lines in bash or zsh',
    usage: ['completion bash', 'completion zsh'],
    details: `
Prints a script for the shell. In ~/.bashrc or ~/.zshrc:
  source <(tocsin completion bash)

Exit codes: 0 printed, 1 an error, 2 wrong command line.`,
    options: { json: { type: 'boolean', help: 'print one JSON object: the script' } },
    run: async (io, { json }, [shell = '', ...others]) => {
      if (!shells.includes(shell) || others.length > 0)
        throw new UsageError(`completion takes one of ${shells.join(', ')}`);
      const text = script(shell, commandsOf());
      io.out(json ? jsonLine({ script: text }) : text);
      return 0;
    },
  });
