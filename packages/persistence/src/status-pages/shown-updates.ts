import { plainHtml, type ShownUpdate, type StatusPostId, type StatusUpdateId } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { idsIn, raw, sql } from '../database/sql.js';
import { fromMs } from '../database/values.js';

/** The newest updates of a post that a document may show. */
const updatesOfPostMax = 30;
/** Sorts before every id. */
const nilId = '00000000-0000-0000-0000-000000000000';

export type UpdatesOfPost = {
  /** Newest first. */
  readonly updates: readonly ShownUpdate[];
  /** There are older updates, for which the document has no room. */
  readonly isShortened: boolean;
  /** The newest update of all, in milliseconds. */
  readonly newestMs: number;
};

export const noUpdates: UpdatesOfPost = { updates: [], isShortened: false, newestMs: 0 };

type SizeRow = { id: StatusUpdateId; post_id: StatusPostId; bytes: number; published_at: number };
type TextRow = {
  id: StatusUpdateId;
  status: ShownUpdate['status'];
  published_at: number;
  html: string | null;
  text: string | null;
};

/**
 * Chooses the updates for which a document has room: the newest of each post, then the second of each, and so on. After
 * one that does not fit, a post shows no older one.
 */
const updatesThatFit = (
  sizes: ReadonlyMap<StatusPostId, readonly { readonly id: StatusUpdateId; readonly bytes: number }[]>,
  bytesMax: number,
): ReadonlySet<StatusUpdateId> => {
  const chosen = new Set<StatusUpdateId>();
  let bytesLeft = bytesMax;
  let open = [...sizes.values()];
  for (let rank = 0; open.length > 0; rank++) {
    open = open.filter((updates) => {
      const update = updates[rank];
      if (rank >= updatesOfPostMax || update === undefined || update.bytes > bytesLeft) return false;
      bytesLeft -= update.bytes;
      chosen.add(update.id);
      return true;
    });
  }
  return chosen;
};

/**
 * Reads what a document shows of the updates of its posts, within `bytesMax` of HTML: first their sizes, then the HTML of
 * those that fit.
 */
export const shownUpdates = async (
  tx: Executor,
  postIds: readonly StatusPostId[],
  bytesMax: number,
): Promise<ReadonlyMap<StatusPostId, UpdatesOfPost>> => {
  if (postIds.length === 0) return new Map();
  // Ids of updates grow with time. One more than are shown says that there are more.
  const sizeRows = await tx.all<SizeRow>(sql`
    SELECT u.id, u.post_id, u.published_at, COALESCE(u.html_bytes, LENGTH(u.text)) AS bytes
    FROM status_post t JOIN status_update u ON u.post_id = t.id
    WHERE t.id IN ${idsIn(tx.dialect, postIds)} AND u.id >= COALESCE((
      SELECT x.id FROM status_update x WHERE x.post_id = t.id
      ORDER BY x.id DESC LIMIT 1 OFFSET ${raw(String(updatesOfPostMax))}), ${nilId})
    ORDER BY u.published_at DESC, u.id DESC`);
  const sizes = new Map<StatusPostId, SizeRow[]>(postIds.map((id) => [id, []]));
  for (const row of sizeRows) sizes.get(row.post_id)?.push(row);
  const chosen = updatesThatFit(sizes, bytesMax);
  const textRows = await tx.all<TextRow>(sql`
    SELECT u.id, u.status, u.published_at, u.html, CASE WHEN u.html IS NULL THEN u.text END AS text
    FROM status_update u WHERE u.id IN ${idsIn(tx.dialect, [...chosen])}`);
  const shown = new Map(textRows.map((row) => [row.id, shownUpdate(row)]));
  return new Map(
    [...sizes].map(([postId, rows]) => {
      const updates = rows.flatMap(({ id }) => shown.get(id) ?? []);
      const isShortened = updates.length < rows.length;
      return [postId, { updates, isShortened, newestMs: rows[0]?.published_at ?? 0 }];
    }),
  );
};

const shownUpdate = ({ id, status, published_at, html, text }: TextRow): ShownUpdate => ({
  id,
  status,
  html: html ?? plainHtml(text ?? ''),
  publishedAt: fromMs(published_at),
});
