import { useState } from 'react';
import { DetailList } from '../../findings/detail-list.js';
import type { Details } from '../../findings/details.js';
import { TimingBar } from '../../findings/timing-bar.js';
import { partsOfPhases } from '../../findings/timing-parts.js';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { Moment } from '../../ui/ago.js';
import { lengthInWords } from '../../ui/moments.js';
import { Status } from '../../ui/status.js';
import type { CheckWithWords } from '../shared/check-messages.js';
import { checkStatusWords, checkTones, countingInWords } from '../shared/check-words.js';
import classes from './check-row.module.css';

type CheckRowProps = {
  readonly check: CheckWithWords;
  readonly withRegion: boolean;
  /** False where the block of what is wrong says it. */
  readonly isReasonShown: boolean;
};

/** Shows the details of a check when opened. */
export const CheckRow = ({ check, withRegion, isReasonShown }: CheckRowProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const counting = countingInWords(check);
  return (
    <li className={classes.row}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={classes.summary}>
          <span className={classes.time}>
            <Moment at={check.at} />
          </span>
          <Status tone={checkTones[check.status]}>{checkStatusWords[check.status]}</Status>
          <span className={classes.took}>{check.duration_ms > 0 && lengthInWords(check.duration_ms)}</span>
          <span className={classes.words}>
            {isReasonShown && check.words}
            {withRegion && <span className={classes.about}> {check.region}</span>}
            {counting !== null && <span className={classes.about}> ({counting})</span>}
          </span>
        </summary>
        {isOpen && <Seen check={check} />}
      </details>
    </li>
  );
};

const Seen = ({ check: { seen, at, phases } }: Pick<CheckRowProps, 'check'>) => {
  const details = seen === null ? {} : seen.at === at ? seen.details : withoutTimings(seen.details);
  const hasDetails = Object.keys(details).length > 0;
  const isOwn = seen?.at === at;
  if (!hasDetails && phases === null)
    return <p className={classes.seen}>{t('No details of this check are stored.')}</p>;
  return (
    <div className={classes.seen}>
      {!isOwn && phases !== null && <TimingBar parts={partsOfPhases(phases)} />}
      {!isOwn && seen !== null && hasDetails && (
        <p className={classes.about}>
          {rich('This check ended like the one at {moment}, whose details are stored:', {
            moment: <Moment at={seen.at} />,
          })}
        </p>
      )}
      {hasDetails && <DetailList finding={{ details }} />}
    </div>
  );
};

/** The times of another check say nothing about this one. */
const withoutTimings = ({ timings: _, ...details }: Details): Details => details;
