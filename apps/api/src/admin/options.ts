import {
  type AccountId,
  apiKeyBounds,
  defaultScopes,
  type Instant,
  instant,
  isExpired,
  type PlanId,
  plans,
  type Scope,
  scopes,
} from '@tocsin/domain';
import { areNetworks } from '../api-keys/api-key-bodies.js';
import { idOf, isMoment, isName, isUuid, nameRule } from '../http/bodies/text.js';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Given = Readonly<Record<string, string | undefined>>;

const { nameCharsMax, networksMax } = apiKeyBounds;

const isPlan = (text: string): text is PlanId => Object.hasOwn(plans, text);

/** Each of these functions throws a UsageError that names the option and the rule. */
export const required = (given: Given, option: string): string => {
  const value = given[option];
  if (value === undefined) throw new UsageError(`--${option} is required`);
  return value;
};

export const nameFrom = (text: string): string => {
  if (!isName(text, nameCharsMax)) throw new UsageError(`--name ${nameRule(nameCharsMax)}`);
  return text;
};

export const planFrom = (text: string): PlanId => {
  if (!isPlan(text)) throw new UsageError(`--plan must be ${Object.keys(plans).join(' or ')}`);
  return text;
};

export const accountIdFrom = (text: string): AccountId => {
  if (!isUuid(text)) throw new UsageError("--account must be an account's id");
  return idOf<AccountId>(text);
};

export const scopesFrom = (text: string | undefined): readonly Scope[] => {
  if (text === undefined) return defaultScopes;
  const wanted = text.split(',');
  if (!wanted.every((word) => scopes.some((scope) => scope === word))) {
    throw new UsageError(`--scopes must be one or more of ${scopes.join(', ')}, separated by commas`);
  }
  return scopes.filter((scope) => wanted.includes(scope));
};

export const expiryFrom = (text: string | undefined, now: Instant): Instant | null => {
  if (text === undefined) return null;
  const expiresAt = isMoment(text) ? instant(new Date(text)) : null;
  if (expiresAt === null || isExpired({ expiresAt }, now)) {
    throw new UsageError('--expires-at must be a time in the future, such as 2027-05-03T12:34:56Z');
  }
  return expiresAt;
};

export const networksFrom = (text: string | undefined): readonly string[] => {
  const networks = text?.split(',') ?? [];
  if (areNetworks(networks)) return networks;
  throw new UsageError(
    `--allowed-networks must be at most ${networksMax} different IP addresses or ranges such as 203.0.113.0/24, separated by commas`,
  );
};
