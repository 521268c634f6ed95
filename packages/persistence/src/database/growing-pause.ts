import { type Sql, sql } from './sql.js';

const minMs = 60_000;
const share = 4;

/** The milliseconds until the next look: a quarter of those since a moment, within bounds. */
export const growingPauseMs = (nowMs: number, since: Sql, maxMs: number): Sql => sql`CASE
  WHEN ${nowMs} - ${since} < ${minMs * share} THEN ${minMs}
  WHEN ${nowMs} - ${since} > ${maxMs * share} THEN ${maxMs}
  ELSE (${nowMs} - ${since}) / ${share} END`;
