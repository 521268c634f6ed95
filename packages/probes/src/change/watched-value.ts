import { canonicalJson } from '@tocsin/domain';
import type { JSONSchema } from 'json-schema-to-ts';
import type { Json } from '../result/check-result.js';
import { objectSchema, type Properties, type SettingsSchema } from '../settings/schema.js';

const minuteMs = 60_000;

export type Watched<Value extends Json> = {
  readonly accepted: Value;
  /** Since when it differs, in ISO 8601. */
  readonly changed_at?: string | undefined;
};

export type Comparison<Value extends Json> = {
  readonly before: Value | undefined;
  /** Without `remember` when it is the same as before. */
  readonly memory: { readonly remember?: Watched<Value> };
};

export const acceptSetting = {
  accept_after_minutes: {
    type: 'integer',
    description: 'How long a change is reported; after that, what is there counts as right.',
    minimum: 1,
    maximum: 525_600,
    default: 60,
  },
} as const satisfies Properties;

export const watchedMemory = (accepted: JSONSchema): SettingsSchema =>
  objectSchema({ accepted, changed_at: { type: 'string' } }, ['accepted']);

/** Reports a change until it is undone or accepted by age, so that a second check can confirm it. */
export function compared<Value extends Json>(
  previous: Watched<Value> | undefined,
  value: Value,
  now: Date,
  acceptAfterMinutes: number,
): Comparison<Value> {
  if (previous === undefined) return { before: undefined, memory: { remember: { accepted: value } } };
  const { accepted, changed_at: changedAt } = previous;
  if (canonicalJson(value) === canonicalJson(accepted)) {
    return { before: undefined, memory: changedAt === undefined ? {} : { remember: { accepted } } };
  }
  const since = sinceWhen(changedAt, now);
  if (now.getTime() - since.getTime() >= acceptAfterMinutes * minuteMs) {
    return { before: undefined, memory: { remember: { accepted: value } } };
  }
  const changed_at = since.toISOString();
  return { before: accepted, memory: changed_at === changedAt ? {} : { remember: { accepted, changed_at } } };
}

/** A clock that was set back must not keep a change for ever. */
function sinceWhen(changedAt: string | undefined, now: Date): Date {
  const since = new Date(changedAt ?? now);
  return since <= now ? since : now;
}
