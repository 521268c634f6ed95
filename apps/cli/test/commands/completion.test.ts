import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { runCli } from '../support/run-cli.js';

const scriptFor = async (shell: string): Promise<string> =>
  (await runCli(['completion', shell])).out.join('\n');

/** The words that bash offers for the last of these. */
const offered = async (...words: string[]): Promise<string[]> => {
  const line = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
  const text = `${await scriptFor('bash')}\n${line}\n_tocsin\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', text], { encoding: 'utf8' }).trim().split('\n');
};

describe('completion in bash', () => {
  test('offers commands, their options and their actions', async () => {
    expect(await offered('tocsin', 'pl')).toEqual(['plan']);
    expect(await offered('tocsin', 'plan', '--pr')).toEqual(['--prune']);
    expect(await offered('tocsin', 'monitors', '')).toEqual(['list', 'show']);
    expect(await offered('tocsin', 'import', 'g')).toEqual(['gatus']);
  });

  test('offers files after that', async () => {
    expect(await offered('tocsin', 'apply', 'package.j')).toEqual(['package.json']);
  });
});

test('completion in zsh runs the functions of bash', async () => {
  expect(await scriptFor('zsh')).toBe(
    `autoload -U +X bashcompinit && bashcompinit\n${await scriptFor('bash')}`,
  );
});

test('completion knows no other shell', async () => {
  expect((await runCli(['completion', 'fish'])).code).toBe(2);
});
