import { type AccountId, type PlanId, plans } from '@tocsin/domain';
import { idOf, isUuid } from '../http/ids.js';
import { isText, textRule } from '../http/text.js';
import { UsageError } from './usage-error.js';

/** The values of a command line's options, by name without the dashes. */
export type Given = Readonly<Record<string, string | undefined>>;

const nameCharsMax = 200;

const isPlan = (text: string): text is PlanId => Object.hasOwn(plans, text);

/** @throws UsageError when the option is missing */
export const required = (given: Given, option: string): string => {
  const value = given[option];
  if (value === undefined) throw new UsageError(`--${option} is required`);
  return value;
};

/** @throws UsageError that names the rule */
export const nameFrom = (text: string): string => {
  if (!isText(text, nameCharsMax)) throw new UsageError(`--name ${textRule(nameCharsMax)}`);
  return text;
};

/** @throws UsageError that names the plans */
export const planFrom = (text: string): PlanId => {
  if (!isPlan(text)) throw new UsageError(`--plan must be ${Object.keys(plans).join(' or ')}`);
  return text;
};

/** @throws UsageError when it cannot be an id */
export const accountIdFrom = (text: string): AccountId => {
  if (!isUuid(text)) throw new UsageError("--account must be an account's id");
  return idOf<AccountId>(text);
};
