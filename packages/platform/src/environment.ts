import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/** Under this token Nest hands out a process's settings. */
export const CONFIG = Symbol('CONFIG');

/** A setting that cannot be used. Its message names the setting and the rule, never the value: it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const messageOfError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Opens what the settings configure.
 * @throws ConfigError that names the setting which cannot be used
 */
export const orConfigError = <Opened>(open: () => Opened): Opened => {
  try {
    return open();
  } catch (error) {
    throw new ConfigError(messageOfError(error));
  }
};

const problemOf = (read: () => unknown): string[] => {
  try {
    read();
    return [];
  } catch (error) {
    return [messageOfError(error)];
  }
};

/**
 * Reads settings by the rules that the decorators of `rules` say.
 * @param judge what else must be read without an error
 * @throws ConfigError that lists every setting that cannot be used, and why
 */
export const readEnvironment = <Rules extends object>(
  rules: Type<Rules>,
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  judge: (environment: Rules) => readonly (() => unknown)[],
): Rules => {
  // An empty setting is an unset one: that is how compose files and systemd units leave things out.
  const given = names.map((name) => [name, env[name]]).filter(([, value]) => value);
  const environment = plainToInstance(rules, Object.fromEntries(given), { exposeDefaultValues: true });
  const wrong = validateSync(environment).flatMap(({ property, constraints }) =>
    Object.values(constraints ?? {})
      .slice(0, 1)
      .map((rule) => `${property} ${rule.replace(`${property} `, '')}`),
  );
  wrong.unshift(...judge(environment).flatMap(problemOf));
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return environment;
};
