import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Instant, ManagedBy, Rota, RotaId, RotaTurn } from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress/policy';
import type { AttachedRota, CurrentTurns } from '@tocsin/persistence';
import { Managed, type ManagedView, managedView } from '../http/bodies/managed-view.js';
import { PageOf } from '../http/bodies/page.js';
import { rotaFields } from './rota-bodies.js';

const matchDocs = { type: 'string', description: 'The `match` of the person.' } as const;

@ApiSchema({ name: 'PersonOnTurn' })
class OnTurnView {
  @ApiProperty(matchDocs)
  readonly match!: string;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the turn ends.' })
  readonly until!: Instant;
}

@ApiSchema({ name: 'NextTurn' })
class NextTurnView {
  @ApiProperty(matchDocs)
  readonly match!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly starts_at!: Instant;
}

@ApiSchema({
  name: 'Rota',
  description: 'A calendar that says whose turn it is. Answers never show the address of the calendar.',
})
export class RotaView extends rotaFields.view<RotaId>() {
  @ApiProperty({
    type: 'boolean',
    description: 'True for a calendar that is fetched, and false for one that was given as a text.',
  })
  readonly has_calendar_url!: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'The host of the calendar that is fetched.' })
  readonly calendar_host!: string | null;

  @ApiProperty({ type: OnTurnView, isArray: true, description: 'Everybody whose turn it is.' })
  readonly on_now!: readonly OnTurnView[];

  @ApiProperty({ type: NextTurnView, nullable: true, description: 'The first turn that is still to come.' })
  readonly next!: NextTurnView | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the calendar was read last; `null` before the first time.',
  })
  readonly fetched_at!: Instant | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'Since when the calendar cannot be read; `null` while it can. Meanwhile the last one counts.',
  })
  readonly failing_since!: Instant | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why the calendar could not be read.' })
  readonly fetch_error!: string | null;

  @Managed()
  readonly managed!: ManagedView | null;
}

@ApiSchema({ name: 'RotaPage' })
export class RotaPage extends PageOf(RotaView) {}

@ApiSchema({ name: 'AttachedRota' })
export class AttachedRotaView extends RotaView {
  @ApiProperty({ type: 'integer', description: 'After how many minutes the channels get the message.' })
  readonly after_minutes!: number;
}

@ApiSchema({ name: 'AttachedRotaList' })
export class AttachedRotaListView {
  @ApiProperty({ type: AttachedRotaView, isArray: true, description: 'Newest first.' })
  readonly items!: readonly AttachedRotaView[];
}

@ApiSchema({ name: 'Turn' })
class TurnView {
  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly starts_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly ends_at!: Instant;

  @ApiProperty(matchDocs)
  readonly match!: string;
}

@ApiSchema({ name: 'TurnList' })
export class TurnListView {
  @ApiProperty({ type: TurnView, isArray: true, description: 'In the order of their starts.' })
  readonly items!: readonly TurnView[];
}

const nobodyNow: CurrentTurns = { now: [], next: null };

const matchOf = ({ people }: Pick<Rota, 'people'>, { person }: RotaTurn): string =>
  people[person]?.match ?? '';

export const rotaView = (
  rota: Rota,
  managed: ManagedBy | undefined,
  { now, next }: CurrentTurns = nobodyNow,
): RotaView => ({
  ...rotaFields.viewOf(rota.rotaId, rota, rota),
  has_calendar_url: rota.calendarUrl !== null,
  calendar_host: rota.calendarUrl === null ? null : (parseUrl(rota.calendarUrl)?.host ?? null),
  on_now: now.map((turn) => ({ match: matchOf(rota, turn), until: turn.endsAt })),
  next: next && { match: matchOf(rota, next), starts_at: next.startsAt },
  fetched_at: rota.fetchedAt,
  failing_since: rota.failingSince,
  fetch_error: rota.fetchError,
  managed: managedView(managed),
});

export const attachedRotaView = (
  rota: AttachedRota,
  managed: ManagedBy | undefined,
  turns: CurrentTurns | undefined,
): AttachedRotaView => ({ ...rotaView(rota, managed, turns), after_minutes: rota.afterMinutes });

export const turnListView = (rota: Rota, turns: readonly RotaTurn[]): TurnListView => ({
  items: turns.map((turn) => ({
    starts_at: turn.startsAt,
    ends_at: turn.endsAt,
    match: matchOf(rota, turn),
  })),
});
