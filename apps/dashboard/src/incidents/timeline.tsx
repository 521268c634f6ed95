import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AlertStatus } from '../alerts/alert-outcome.js';
import { type Alert, incidentAlertsQuery } from '../alerts/alert-queries.js';
import { channelsQuery } from '../alerts/channel-queries.js';
import type { Schemas } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { receiversQuery } from '../monitors/shared/monitor-queries.js';
import { rotasQuery } from '../routing/rota-queries.js';
import { routesQuery } from '../routing/route-queries.js';
import { Allowed } from '../session/allowed.js';
import type { NotePlace } from '../status-pages/new-post-search.js';
import { Moment } from '../ui/ago.js';
import { AnchorLink } from '../ui/links.js';
import { lengthInWords } from '../ui/moments.js';
import { useNow } from '../ui/use-now.js';
import { AddNote } from './add-note.js';
import { answerAt } from './answer-words.js';
import { entryWords } from './incident-words.js';
import { nextRings } from './next-rings.js';
import classes from './timeline.module.css';
import { foldRings, type Names, nameIn, ringReason, ringsByEntry, type ShownRing } from './timeline-rings.js';

type Incident = Schemas['IncidentWithTimeline'];

type TimelineProps = {
  readonly incident: Incident;
  /** The page says it already, so no entry repeats it. */
  readonly reason: string | null;
};

export const Timeline = ({ incident, reason }: TimelineProps) => {
  const { data: alerts = [] } = useQuery(incidentAlertsQuery(incident.id));
  const names = useNames(incident);
  const now = new Date(useNow());
  const rings = ringsByEntry(incident.timeline, alerts);
  return (
    <>
      <ol className={classes.timeline}>
        {incident.timeline.map((entry, index) => {
          const { title, about } = entryWords(entry, { openedBy: incident.opened_by, reason, now });
          const afterMs = Date.parse(entry.at) - Date.parse(incident.started_at);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added, at the end.
            <li key={`${entry.type} ${entry.at} ${index}`} className={classes.entry} data-type={entry.type}>
              <Text fw={600}>{title}</Text>
              <Text size="xs" c="dimmed" component="div">
                {afterMs > 0 ? (
                  rich('{moment}, {length} after it began', {
                    moment: <Moment at={entry.at} />,
                    length: lengthInWords(afterMs),
                  })
                ) : (
                  <Moment at={entry.at} />
                )}
              </Text>
              {about !== '' && <Text mt={4}>{about}</Text>}
              <Written entry={entry} place={{ incident: incident.id, note: index }} />
              <Rings rings={rings[index] ?? []} alerts={alerts} names={names} />
            </li>
          );
        })}
        {incident.status === 'open' && <Next incident={incident} alerts={alerts} now={now} />}
      </ol>
      <Allowed to="addIncidentNote">
        <AddNote incidentId={incident.id} />
      </Allowed>
    </>
  );
};

/** Further receivers are counted only. */
const nextShownMax = 4;

type NextProps = { readonly incident: Incident; readonly alerts: readonly Alert[]; readonly now: Date };

/** Names the receivers that get a message if the incident goes on, and when. */
const Next = ({ incident, alerts, now }: NextProps) => {
  const { data: receivers = [] } = useQuery(receiversQuery(incident.monitor_id));
  const heard = alerts.map(({ channel_id: id }) => id);
  const next = nextRings(incident, receivers, heard, now);
  if (next.length === 0) return null;
  return (
    <li className={classes.entry} data-type="next">
      <Text fw={600}>{t('Next||messages')}</Text>
      <Text size="xs" c="dimmed">
        {answerAt(incident, now) === null
          ? t('If nobody has acknowledged it by then.')
          : t('If it is not resolved, and nobody acknowledges it again.')}
      </Text>
      <ul className={classes.rings}>
        {next.slice(0, nextShownMax).map(({ id, name, at }) => (
          <li key={id}>
            <span className={classes.channel}>{name}</span>
            <span className={classes.reason}>{rich('at {moment}', { moment: <Moment at={at} /> })}</span>
          </li>
        ))}
      </ul>
      {next.length > nextShownMax && (
        <Text size="xs" c="dimmed">
          {t('and {count, number} more', { count: next.length - nextShownMax })}
        </Text>
      )}
    </li>
  );
};

type WrittenProps = { readonly entry: Incident['timeline'][number]; readonly place: NotePlace };

/** The text of a note, or the note of an acknowledgement. */
const Written = ({ entry: { type, text, note }, place }: WrittenProps) => {
  const written = text ?? note;
  if (written == null) return null;
  return (
    <>
      <p className={classes.note}>{written}</p>
      {type === 'noted' && (
        <Allowed to="createStatusPost">
          <AnchorLink size="xs" to="/status-pages/new-post" search={place}>
            {t('Write a post with it')}
          </AnchorLink>
        </Allowed>
      )}
    </>
  );
};

type RingsProps = {
  readonly rings: readonly ShownRing<Alert>[];
  readonly alerts: readonly Alert[];
  readonly names: Names;
};

const Rings = ({ rings, ...told }: RingsProps) => {
  const { shown, folded } = foldRings(rings);
  return (
    <>
      {shown.length > 0 && <RingList rings={shown} {...told} />}
      {folded.length > 0 && (
        <details>
          <summary>{t('Delivered to {count, number} channels', { count: folded.length })}</summary>
          <RingList rings={folded} {...told} />
        </details>
      )}
    </>
  );
};

const RingList = ({ rings, alerts, names }: RingsProps) => (
  <ul className={classes.rings}>
    {rings.map(({ channelId, ring, alert }) => (
      <li key={channelId}>
        <span className={classes.channel}>{names.channel(channelId)}</span>
        {alert !== undefined && <AlertStatus alert={alert} />}
        {ring !== null && <span className={classes.reason}>{ringReason(ring, alerts, names)}</span>}
      </li>
    ))}
  </ul>
);

/** Asks for routes and rotas only if the timeline names one. */
const useNames = ({ timeline }: Incident): Names => {
  const rings = timeline.flatMap(({ rings: told = [] }) => told);
  const { data: channels } = useQuery(channelsQuery());
  const { data: routes } = useQuery({
    ...routesQuery(),
    enabled: rings.some(({ route_id: id }) => id !== undefined),
  });
  const { data: rotas } = useQuery({
    ...rotasQuery(),
    enabled: rings.some(({ rota_id: id }) => id !== undefined),
  });
  return {
    channel: nameIn(channels, t('Deleted channel')),
    route: nameIn(routes, t('deleted route')),
    rota: nameIn(rotas, t('deleted rota')),
  };
};
