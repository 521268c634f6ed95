import { t } from '../language/text.js';
import type { Check } from '../monitors/shared/check-queries.js';
import type { Finding } from './finding-queries.js';

/** Compares a finding with the latest check of its region. The sentence before says when it was found. */
export const sinceFoundInWords = (
  finding: Pick<Finding, 'at' | 'status'>,
  latest: Pick<Check, 'at' | 'status'> | undefined,
): string => {
  if (latest === undefined || latest.at <= finding.at) return t('This is the latest check.');
  if (latest.status === finding.status) return t('Checks since then ended the same.');
  return latest.status === 'unknown'
    ? t('Checks since then could not look at the target.')
    : t('Checks since then ended otherwise, and found nothing to show here.');
};
