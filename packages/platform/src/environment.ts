import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

export const CONFIG = Symbol('CONFIG');

/** A wrong setting. Its message has the name and the rule, but not the value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A process cannot start for a reason outside of it. Its message says which, and what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

const messageOfError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Turns any error of `open` into a ConfigError. */
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

/** @param judge further reads that must not throw @throws ConfigError that lists every wrong setting and its rule */
export const readEnvironment = <Rules extends object>(
  rules: Type<Rules>,
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  judge: (environment: Rules) => readonly (() => unknown)[],
): Rules => {
  // Compose files and systemd units unset a variable by an empty value.
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
