import { useQuery } from '@tanstack/react-query';
import { incidentAlertsQuery } from '../alerts/alert-queries.js';
import { channelsQuery } from '../alerts/channel-queries.js';
import { t } from '../language/text.js';
import { AnchorLink } from '../ui/links.js';
import type { Incident } from './incident-queries.js';
import { nameIn } from './timeline-rings.js';
import classes from './told.module.css';
import { toldInWords } from './told-words.js';

/** The channels that were told that an incident opened, by what came of it; or the incident that explains why none was. */
export const Told = ({ incident: { id, suppressed_by: parent } }: { readonly incident: Incident }) => {
  const { data: alerts } = useQuery(incidentAlertsQuery(id));
  const { data: channels } = useQuery(channelsQuery());
  if (parent !== null)
    return (
      <AnchorLink underline="always" size="sm" to="/incidents/$incidentId" params={{ incidentId: parent }}>
        {t('See the incident of the parent monitor')}
      </AnchorLink>
    );
  if (alerts === undefined) return null;
  return (
    <ul className={classes.told} aria-label={t('Who was told')}>
      {toldInWords(alerts, nameIn(channels, t('Deleted channel'))).map(({ tone, words }) => (
        <li key={words} data-tone={tone}>
          {words}
        </li>
      ))}
    </ul>
  );
};
