import type { StatusUpdateId } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { sql } from '../database/sql.js';

export type UnrenderedUpdate = { readonly id: StatusUpdateId; readonly text: string };

/** The updates that an earlier version published, whose HTML is not stored yet. */
export class RenderedUpdates {
  constructor(private readonly tx: Executor) {}

  async isAnyMissing(): Promise<boolean> {
    return (
      (await this.tx.all(sql`SELECT 1 AS found FROM status_update WHERE html IS NULL LIMIT 1`)).length > 0
    );
  }

  /** Newest first. Other transactions get others. */
  unrendered(updatesMax: number): Promise<UnrenderedUpdate[]> {
    return this.tx.all<UnrenderedUpdate>(sql`
      SELECT u.id, u.text FROM status_update u WHERE u.html IS NULL ORDER BY u.id DESC LIMIT ${updatesMax}
      ${this.tx.dialect.rowLock('FOR UPDATE OF u SKIP LOCKED')}`);
  }

  async store(rendered: readonly { readonly id: StatusUpdateId; readonly html: string }[]): Promise<void> {
    await this.tx.runEach(
      { id: 'uuid', html: 'text', html_bytes: 'bigint' },
      rendered.map(({ id, html }) => ({ id, html, html_bytes: Buffer.byteLength(html) })),
      ({ each, from }) => sql`
        UPDATE status_update SET html = ${each.html}, html_bytes = ${each.html_bytes}
        ${from} WHERE status_update.id = ${each.id}`,
    );
  }
}
