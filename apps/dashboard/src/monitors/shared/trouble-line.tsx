import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { mailTroubleQuery } from '../../session/session-queries.js';
import { Moment } from '../../ui/ago.js';
import { useLater } from '../../ui/use-later.js';
import type { Monitor } from './monitor-queries.js';
import { clockJumpQuery, type Region, regionsQuery } from './region-queries.js';
import { outageInWords, regionsDown, regionsDownInWords, remedyInWords } from './region-words.js';
import classes from './trouble-line.module.css';

/** The list on a phone comes first. */
const mailsAfterMs = 2000;

const since = (region: Region): ReactNode =>
  region.since === null
    ? outageInWords(region)
    : rich('{outage} since {moment}', {
        outage: outageInWords(region),
        moment: <Moment at={region.since} />,
      });

/**
 * The slot for trouble of the service: one line that a page has from its first paint, so that it moves nothing. It opens
 * over the page to say all of it, and what to do.
 */
export const TroubleLine = ({ children }: { readonly children?: ReactNode }) => {
  const { data: regions = [] } = useQuery(regionsQuery());
  const { data: jump = null } = useQuery(clockJumpQuery());
  const { data: mails = null } = useQuery({ ...mailTroubleQuery(), enabled: useLater(mailsAfterMs) });
  const down = regionsDown(regions, null);
  const words = [
    ...(down.length > 0 ? [regionsDownInWords(down)] : []),
    ...(mails !== null ? [t('This service sends no mails to people')] : []),
  ];
  return (
    <div className={classes.slot}>
      {children}
      {words.length > 0 && (
        <details className={classes.trouble}>
          <summary className={classes.summary} title={t('What to do')}>
            <span className={classes.dot} aria-hidden="true" />
            <span className={classes.words}>{words.join(' · ')}</span>
            <span className={classes.more}>{t('What to do')}</span>
          </summary>
          <div className={classes.all}>
            {down.map((region) => (
              <p key={region.region} className={classes.one}>
                <strong>{since(region)}.</strong> {t('Its monitors are not being checked.')}{' '}
                {remedyInWords(region)}
              </p>
            ))}
            {mails !== null && (
              <p className={classes.one}>
                <strong>
                  {rich('Mails about accounts and status pages fail since {moment}.', {
                    moment: <Moment at={mails.since} />,
                  })}
                </strong>{' '}
                {mails.message}{' '}
                {t(
                  'The operator runs “npm run admin -- mail test ADDRESS”, which says what the mail server answers.',
                )}
              </p>
            )}
          </div>
        </details>
      )}
      {down.length === 0 && jump !== null && (
        <span className={classes.words}>
          {rich(
            'The clock of this service jumped at {moment}. Nobody counts as late until one interval later.',
            { moment: <Moment at={jump.at} /> },
          )}
        </span>
      )}
    </div>
  );
};

/** Why a monitor is not checked, behind the time of its last check. */
export const MonitorUnchecked = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: regions = [] } = useQuery(regionsQuery());
  if (monitor.status === 'paused' || monitor.type === 'heartbeat') return null;
  const down = regionsDown(regions, monitor.regions);
  if (down.length === 0) {
    return (
      monitor.unchecked_since !== null && (
        <>
          {' · '}
          {rich('No check has had a result since {moment}. The latest checks say why.', {
            moment: <Moment at={monitor.unchecked_since} />,
          })}
        </>
      )
    );
  }
  const isAll = down.length === monitor.regions.length;
  return down.map((region) => (
    <span key={region.region} className={classes.region}>
      {' · '}
      {since(region)}.{' '}
      {isAll ? isNotChecked(region === down.at(-1)) : t('This monitor is not checked from there.')}{' '}
      {region === down.at(-1) && remedyInWords(region)}
    </span>
  ));
};

/** Said once, after the last region. */
const isNotChecked = (isLast: boolean): string => (isLast ? t('This monitor is not being checked.') : '');
