import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { t } from '../language/text.js';
import type { MonitorState } from '../monitors/shared/monitor-words.js';
import { Failure } from '../ui/failure.js';
import { lazyPart } from '../ui/lazy-part.js';
import { MenuButton } from '../ui/menu-button.js';
import { MenuItem } from '../ui/menu-item.js';
import { useJustChanged } from '../ui/use-just-changed.js';
import { useNow } from '../ui/use-now.js';
import classes from './answer-actions.module.css';
import { answerAt, snoozeChoices, titleInWords } from './answer-words.js';
import type { Incident } from './incident-queries.js';
import { useAnswer } from './use-answer.js';

const ConfirmDialog = lazyPart(() => import('../ui/confirm-dialog.js'), 'ConfirmDialog');

/** While the target fails, resolving brings a new incident. */
const stillWords: { readonly [State in MonitorState]?: string } = {
  down: t('Still down: resolve anyway?'),
  degraded: t('Still degraded: resolve anyway?'),
};

type AnswerActionsProps = {
  readonly incident: Incident;
  /** The state of its monitor; `undefined` while it is not known. */
  readonly state: MonitorState | undefined;
  /** On a phone, the bar stands at the end of the window, in reach of a thumb. */
  readonly isAtWindowEnd: boolean;
};

export const AnswerActions = ({ incident, state, isAtWindowEnd }: AnswerActionsProps) => {
  const { acknowledge, takeBack, resolve } = useAnswer(incident.id);
  const [isResolving, setIsResolving] = useState(false);
  const now = new Date(useNow());
  const answer = answerAt(incident, now);
  const still = state && stillWords[state];
  const isNew = useJustChanged(answer === null);
  const { error } = acknowledge.submittedAt > takeBack.submittedAt ? acknowledge : takeBack;
  const cancel = (): void => {
    resolve.reset();
    setIsResolving(false);
  };
  return (
    <>
      {error !== null && <Failure what={t('That did not work')} error={error} />}
      <div className={classes.bar} data-at-end={isAtWindowEnd}>
        {answer === null ? (
          <Button
            className={classes.first ?? ''}
            loading={acknowledge.isPending}
            disabled={isNew}
            onClick={() => acknowledge.mutate(null)}
          >
            {t('Acknowledge')}
          </Button>
        ) : (
          <Button
            variant="default"
            className={classes.first ?? ''}
            loading={takeBack.isPending}
            disabled={isNew}
            onClick={() => takeBack.mutate()}
          >
            {t('Take back')}
          </Button>
        )}
        <MenuButton label={t('Snooze')} isNamed>
          {snoozeChoices(now).map(({ label, until }) => (
            <MenuItem key={label} onClick={() => acknowledge.mutate(until)}>
              {label}
            </MenuItem>
          ))}
          {answer !== null && answer.until !== null && (
            <MenuItem onClick={() => acknowledge.mutate(null)}>{t('Until it ends')}</MenuItem>
          )}
        </MenuButton>
        <Button
          variant={answer === null || still !== undefined ? 'default' : 'filled'}
          onClick={() => setIsResolving(true)}
        >
          {t('Resolve')}
        </Button>
      </div>
      <Suspense>
        {isResolving && (
          <ConfirmDialog
            question={still ?? t('Resolve “{name}”?', { name: titleInWords(incident) })}
            consequence={[
              ...(still === undefined
                ? []
                : [t('If checks go on failing, a new incident opens and channels get messages again.')]),
              t('Every channel that got the first message gets a second one, which says that it is over.'),
            ].join(' ')}
            confirm={t('Resolve and send messages')}
            action={resolve}
            onCancel={cancel}
          />
        )}
      </Suspense>
    </>
  );
};
