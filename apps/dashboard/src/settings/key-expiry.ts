import { t } from '../language/text.js';
import { dayIn, ownTimeZone } from '../maintenance/zoned-time.js';

const dayMs = 24 * 60 * 60 * 1000;

const daysChoices = [7, 30, 90, 365] as const;

export type KeyExpiry = 'never' | 'date' | `${(typeof daysChoices)[number]}`;

export const keyExpiryChoices: readonly { readonly value: KeyExpiry; readonly label: string }[] = [
  { value: 'never', label: t('never') },
  ...daysChoices.map((days) => ({
    value: `${days}` as const,
    label: t('in {count, number} days', { count: days }),
  })),
  { value: 'date', label: t('at the end of a day …') },
];

/**
 * @param date such as `2027-05-03`, of the last day on which the key works
 * @returns what the API takes; `null` for a key that does not expire
 */
export const expiresAt = (
  expiry: KeyExpiry,
  date: string,
  now: Date,
  timeZone = ownTimeZone(),
): string | null => {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now.getTime() + Number(expiry) * dayMs).toISOString();
  return dayIn(date, timeZone)?.ends.toISOString() ?? null;
};
