import { type MouseEvent, useMemo } from 'react';
import { DeletionMark } from '../../batches/deletion-mark.js';
import { t } from '../../language/text.js';
import { ManagedMark } from '../../ui/managed.js';
import { inUtc, inWords, lengthBetween, lengthInWords } from '../../ui/moments.js';
import { useNow } from '../../ui/use-now.js';
import { percentInWords } from '../shared/check-words.js';
import { MonitorStatus } from '../shared/monitor-name.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { TagMarks } from '../shared/tag-marks.js';
import { TypeIcon } from '../shared/type-icon.js';
import { type BeatKind, beatsOf } from './beats.js';
import { BeatsBar, beatAt } from './beats-bar.js';
import type { Overview } from './overview-queries.js';
import { reasonInRow } from './reason-in-row.js';
import { RowLink } from './row-link.js';
import classes from './row-parts.module.css';

export type RowProps = {
  readonly monitor: Monitor;
  /** `undefined` until it is loaded, `null` for a deleted monitor. */
  readonly overview: Overview | null | undefined;
  readonly hasFailed: boolean;
  readonly beatKind: BeatKind;
  /** For the name and its tags. */
  readonly nameRoomPx: number;
};

export const NameLine = ({ monitor, overview, beatKind, nameRoomPx }: Omit<RowProps, 'hasFailed'>) => {
  const tell = useTell(overview, beatKind);
  return (
    <div className={classes.named}>
      <RowLink path={`/monitors/${monitor.id}`} className={classes.open} onMouseMove={tell}>
        {monitor.name}
      </RowLink>
      <ManagedMark managed={monitor.managed} />
      <DeletionMark id={monitor.id} />
      <span className={classes.tags}>
        <TagMarks name={monitor.name} tags={monitor.tags} roomPx={nameRoomPx} />
      </span>
    </div>
  );
};

export const TypeMark = ({ monitor: { type } }: { readonly monitor: Monitor }) => (
  <span className={classes.type}>
    <TypeIcon type={type} />
  </span>
);

/** The reason of a monitor that fails, in place of its target. */
export const TargetLine = ({ monitor, overview }: Pick<RowProps, 'monitor' | 'overview'>) => {
  const reason = reasonInRow(monitor, overview);
  const isUntold = overview?.rings_somebody === false && monitor.status !== 'paused';
  return (
    <div className={classes.line} data-tell={[reason, monitor.target].filter(Boolean).join('\n')}>
      <span className={`${classes.cut} ${reason === '' ? classes.target : classes.reason}`}>
        {reason || monitor.target}
      </span>
      {/* It comes later, and moves nothing there. */}
      {isUntold && <span className={classes.untold}>{t('Nobody is told')}</span>}
    </div>
  );
};

/** The status and, during an incident, for how long. */
export const StatusLines = ({ monitor, overview }: Pick<RowProps, 'monitor' | 'overview'>) => {
  const incident = overview?.last_incident;
  return (
    <>
      <MonitorStatus monitor={monitor} />
      {incident && incident.resolved_at === null && <OpenFor since={incident.started_at} />}
    </>
  );
};

const OpenFor = ({ since }: { readonly since: string }) => (
  <div className={classes.since}>
    {t('for {length}||until now', { length: lengthBetween(Date.parse(since), useNow(since)) })}
  </div>
);

export const BeatsAndUptime = ({ overview, beatKind }: Pick<RowProps, 'overview' | 'beatKind'>) => (
  <div className={classes.beats}>
    <Beats overview={overview} beatKind={beatKind} />
    {overview && (
      <span className={classes.average}>
        {overview.average_ms !== null && lengthInWords(overview.average_ms)}
      </span>
    )}
    <Uptime overview={overview} />
  </div>
);

export const Beats = ({ overview, beatKind }: Pick<RowProps, 'overview' | 'beatKind'>) => {
  const beats = useMemo(() => (overview ? beatsOf(overview, beatKind) : null), [overview, beatKind]);
  return beats && <BeatsBar beats={beats} />;
};

export const Uptime = ({ overview }: Pick<RowProps, 'overview'>) =>
  overview && <span className={classes.uptime}>{percentInWords(overview.uptime_percent)}</span>;

/** The link covers the row, so its tooltip is that of the part below the pointer. */
const useTell =
  (overview: RowProps['overview'], beatKind: BeatKind) =>
  ({ currentTarget, clientX, clientY }: MouseEvent<HTMLAnchorElement>): void => {
    const below = document
      .elementsFromPoint(clientX, clientY)
      .find((element) => element.matches('[data-tell], [data-beats], time'));
    if (below?.hasAttribute('data-beats') && overview) {
      const beats = beatsOf(overview, beatKind);
      currentTarget.title = beats.tell(beatAt(below, beats, clientX));
    } else if (below instanceof HTMLTimeElement) {
      currentTarget.title = `${inWords(below.dateTime, new Date())} (${inUtc(below.dateTime)})`;
    } else {
      currentTarget.title = below?.getAttribute('data-tell') ?? '';
    }
  };
