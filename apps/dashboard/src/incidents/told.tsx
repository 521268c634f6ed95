import { useQuery } from '@tanstack/react-query';
import { incidentAlertsQuery } from '../alerts/alert-queries.js';
import { channelsQuery } from '../alerts/channel-queries.js';
import { t } from '../language/text.js';
import { nameIn } from './timeline-rings.js';
import classes from './told.module.css';
import { toldInWords } from './told-words.js';

/** The channels that were told that an incident opened, by what came of it. */
export const Told = ({ incidentId }: { readonly incidentId: string }) => {
  const { data: alerts } = useQuery(incidentAlertsQuery(incidentId));
  const { data: channels } = useQuery(channelsQuery());
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
