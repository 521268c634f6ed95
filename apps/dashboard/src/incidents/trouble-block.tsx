import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { CheckNowButton } from '../monitors/shared/check-now-button.js';
import { Allowed } from '../session/allowed.js';
import type { Trouble } from '../trouble/trouble-queries.js';
import { troubleWords } from '../trouble/trouble-words.js';
import { Ago } from '../ui/ago.js';
import { lazyPart } from '../ui/lazy-part.js';
import { AnchorLink } from '../ui/links.js';
import { useNow } from '../ui/use-now.js';
import { AnswerActions } from './answer-actions.js';
import { AnswerState } from './answer-state.js';
import { SilenceButton } from './silence-button.js';
import classes from './trouble-block.module.css';

const PostFromIncident = lazyPart(() => import('../status-pages/post-from-incident.js'), 'PostFromIncident');

/** The page on which the block is. It links to the others. */
type Place = 'overview' | 'monitor' | 'incident';

type TroubleBlockProps = {
  readonly trouble: Trouble;
  readonly on: Place;
  /** The words of the evidence. */
  readonly finding?: React.ReactNode;
  /** True where `finding` has the reason. */
  readonly isReasonSaid?: boolean;
  readonly children?: React.ReactNode;
};

/** Tells of the trouble of a monitor: its state, its reason, and the actions that help. */
export const TroubleBlock = ({ trouble, on, finding, isReasonSaid = false, children }: TroubleBlockProps) => {
  const {
    incident,
    monitor_name: name,
    monitor_type: type,
    runbook_url: runbookUrl,
    last_good_at: lastGoodAt,
  } = trouble;
  const now = new Date(useNow(incident.started_at));
  const { tone, title, reason, about } = troubleWords(trouble, now);
  return (
    <section
      className={classes.block}
      data-tone={tone}
      data-on={on}
      aria-label={on === 'overview' ? t('What is wrong: {name}', { name }) : t('What is wrong')}
    >
      <div className={classes.words}>
        {on === 'overview' && (
          <p className={classes.name}>
            <AnchorLink fw={600} to="/monitors/$monitorId" params={{ monitorId: incident.monitor_id }}>
              {name}
            </AnchorLink>
          </p>
        )}
        <p className={classes.line}>
          <strong className={classes.title}>
            <span className={classes.dot} aria-hidden="true" />
            {title}
          </strong>
        </p>
        {reason !== '' && !isReasonSaid && <p className={classes.reason}>{reason}</p>}
        {finding}
        <p className={classes.about}>
          {about.join(' ')}{' '}
          {lastGoodAt !== null && rich('Last good check {moment}', { moment: <Ago at={lastGoodAt} /> })}
          {lastGoodAt !== null && on !== 'incident' && ' · '}
          {on !== 'incident' && (
            <AnchorLink
              underline="always"
              size="xs"
              to="/incidents/$incidentId"
              params={{ incidentId: incident.id }}
            >
              {t('See the incident')}
            </AnchorLink>
          )}
        </p>
        <AnswerState incident={incident} now={now} tone={tone} isShort={on !== 'incident'} />
        {children}
      </div>
      <div className={classes.actions}>
        {runbookUrl !== null && (
          <Button component="a" variant="default" href={runbookUrl} target="_blank" rel="noopener noreferrer">
            {t('Runbook')}
          </Button>
        )}
        <Allowed to="acknowledgeIncident">
          <AnswerActions
            incident={incident}
            state={trouble.monitor_state}
            isAtWindowEnd={on === 'incident'}
          />
        </Allowed>
        {type !== 'heartbeat' && on !== 'monitor' && (
          <Allowed to="checkMonitorNow">
            <CheckNowButton monitorId={incident.monitor_id} />
          </Allowed>
        )}
        <Allowed to="createMaintenanceWindow">
          <SilenceButton monitorId={incident.monitor_id} />
        </Allowed>
        <Allowed to="createStatusPost">
          <Suspense>
            <PostFromIncident incident={incident} />
          </Suspense>
        </Allowed>
      </div>
    </section>
  );
};
