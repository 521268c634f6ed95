import { t } from '../../language/text.js';
import { inWords, lengthInWords } from '../../ui/moments.js';
import type { Check } from '../shared/check-queries.js';
import { checkStatusWords, checkTones } from '../shared/check-words.js';
import classes from './heartbeat-bar.module.css';

const beatsMax = 60;

/** Newest at the right. The table below says the same in words. */
export const HeartbeatBar = ({ checks }: { readonly checks: readonly Check[] }) => {
  const beats = checks.slice(0, beatsMax).toReversed();
  const failed = beats.filter(({ status }) => status === 'down').length;
  return (
    <div
      className={classes.bar}
      role="img"
      aria-label={
        failed === 0
          ? t('The last {count, number} checks: none failed', { count: beats.length })
          : t('The last {count, number} checks: {failed, number} failed', { count: beats.length, failed })
      }
    >
      {beats.map((check) => (
        <span
          key={`${check.region} ${check.at}`}
          className={classes.beat}
          data-tone={checkTones[check.status]}
          title={`${checkStatusWords[check.status]} · ${inWords(check.at, new Date())} · ${lengthInWords(check.duration_ms)}`}
        />
      ))}
    </div>
  );
};
