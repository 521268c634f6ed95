import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { Moment } from '../../ui/ago.js';
import { lengthBetween } from '../../ui/moments.js';
import { titleInRow } from '../shared/monitor-words.js';
import classes from './last-incident.module.css';
import type { Overview } from './overview-queries.js';
import { RowLink } from './row-link.js';

type LastIncidentProps = { readonly incident: Overview['last_incident']; readonly monitorName: string };

/** An open incident has its title in the line of the target. */
export const LastIncident = ({ incident, monitorName }: LastIncidentProps) => {
  if (incident === null) return <span className={classes.about}>{t('None||incident')}</span>;
  const { id, title, started_at: from, resolved_at: to } = incident;
  return (
    <>
      <div className={classes.line}>
        <RowLink path={`/incidents/${id}`} className={classes.link} title={title} data-open={to === null}>
          {to === null
            ? rich('Open since {moment}', { moment: <Moment at={from} /> })
            : titleInRow(title, monitorName)}
        </RowLink>
      </div>
      {to !== null && (
        <div className={`${classes.line} ${classes.about}`}>
          {rich('{moment} · for {length}', {
            moment: <Moment at={from} />,
            length: lengthBetween(Date.parse(from), Date.parse(to)),
          })}
        </div>
      )}
    </>
  );
};
