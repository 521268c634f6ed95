import { Link } from '@tanstack/react-router';
import { Moment } from '../../ui/moment.js';
import { lengthInWords } from '../../ui/moments.js';
import classes from './last-incident.module.css';
import type { Overview } from './overview-queries.js';

type LastIncidentProps = { readonly incident: Overview['last_incident'] };

export const LastIncident = ({ incident }: LastIncidentProps) => {
  if (incident === null) return <span className={classes.about}>None</span>;
  const { id, title, started_at: from, resolved_at: to } = incident;
  return (
    <>
      <div className={classes.line}>
        <Link
          to="/incidents/$incidentId"
          params={{ incidentId: id }}
          preload={false}
          className={classes.link}
          title={title}
        >
          {title}
        </Link>
      </div>
      <div className={`${classes.line} ${classes.about}`} data-open={to === null}>
        {to === null && 'Open since '}
        <Moment at={from} />
        {to !== null && ` · for ${lengthInWords(Date.parse(to) - Date.parse(from))}`}
      </div>
    </>
  );
};
