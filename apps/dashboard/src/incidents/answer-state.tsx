import type { Schemas } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Moment } from '../ui/ago.js';
import type { Tone } from '../ui/status.js';
import classes from './answer-state.module.css';
import { answerAt, responderWords, untilInWords } from './answer-words.js';

type AnswerStateProps = {
  readonly incident: Schemas['Incident'];
  readonly now: Date;
  /** The tone while nobody has acknowledged the incident. */
  readonly tone: Tone;
  /** Leaves out the second line, which says what follows. */
  readonly isShort?: boolean;
};

/** Names the person who has acknowledged an open incident, or says that nobody has. */
export const AnswerState = ({ incident, now, tone, isShort = false }: AnswerStateProps) => {
  const answer = answerAt(incident, now);
  return (
    <div
      className={classes.answer}
      data-tone={answer === null ? tone : 'good'}
      data-short={isShort}
      aria-live="polite"
    >
      {answer === null ? (
        <p className={classes.line}>
          <strong>{t('Nobody has acknowledged it.')}</strong>
        </p>
      ) : (
        <>
          <p className={classes.line}>
            <strong>
              {answer.until === null
                ? t('{name} has it.', { name: responderWords(answer.by) })
                : t('{name} has it until {time}.', {
                    name: responderWords(answer.by),
                    time: untilInWords(answer.until, now),
                  })}
            </strong>
          </p>
          {!isShort && (
            <p className={classes.about}>
              {answer.until === null
                ? rich('Acknowledged at {moment}. No further channel gets a message.', {
                    moment: <Moment at={answer.at} />,
                  })
                : rich('Acknowledged at {moment}. Until then, no further channel gets a message.', {
                    moment: <Moment at={answer.at} />,
                  })}
            </p>
          )}
          {!isShort && answer.note !== null && <p className={classes.note}>{answer.note}</p>}
        </>
      )}
    </div>
  );
};
