import { type Executor, first } from '../database/database.js';
import { raw, type Sql, sql } from '../database/sql.js';
import type { SecretBox } from './secret-box.js';

const proof = 'Whoever reads this has the key.';
const proofOwner = 'secret_key_proof';

export const storedProof = async (executor: Executor, lock: Sql = raw('')): Promise<string | null> => {
  const row = await first<{ sealed: string }>(
    executor,
    sql`SELECT sealed FROM secret_key_proof WHERE id = 1 ${lock}`,
  );
  return row?.sealed ?? null;
};

/** Makes the key of `secrets` the database's, unless it has one. */
export const storeFirstProof = async (tx: Executor, secrets: SecretBox): Promise<void> => {
  await tx.run(sql`
    INSERT INTO secret_key_proof (id, sealed) VALUES (1, ${secrets.seal(proof, proofOwner)})
    ON CONFLICT (id) DO NOTHING`);
};

/** Makes the key of `secrets` the database's. Transactions that seal wait for this one, and this one for them. */
export const replaceProof = async (tx: Executor, secrets: SecretBox): Promise<void> => {
  await tx.run(sql`UPDATE secret_key_proof SET sealed = ${secrets.seal(proof, proofOwner)} WHERE id = 1`);
};

export const isProvedBy = (sealed: string, secrets: SecretBox): boolean =>
  secrets.openOrNull(sealed, proofOwner) === proof;

/** Seals every secret of a column with another key. @returns how many there were */
export const resealColumn = async (
  tx: Executor,
  table: 'channel' | 'monitor' | 'person' | 'heartbeat' | 'status_subscriber' | 'rota',
  column: string,
  from: SecretBox,
  to: SecretBox,
  key = 'id',
): Promise<number> => {
  const rows = await tx.all<{ id: string; sealed: string }>(
    sql`SELECT ${raw(key)} AS id, ${raw(column)} AS sealed FROM ${raw(table)} WHERE ${raw(column)} IS NOT NULL`,
  );
  const resealed = rows.map(({ id, sealed }) => ({ id, sealed: to.seal(from.open(sealed, id), id) }));
  return tx.run(sql`
    UPDATE ${raw(table)} SET ${raw(column)} = r.sealed
    FROM ${tx.dialect.records('r', { id: 'uuid', sealed: 'text' }, resealed)} WHERE ${raw(`${table}.${key}`)} = r.id`);
};

/**
 * `secrets`, sealing with the database's key, which cannot change until this transaction ends.
 * @throws UnknownSecretKey when `secrets` does not have that key
 */
export const sealingForDatabase = async (tx: Executor, secrets: SecretBox): Promise<SecretBox> => {
  const sealed = await storedProof(tx, tx.dialect.rowLock('FOR SHARE'));
  return sealed === null ? secrets : secrets.sealingAs(sealed, proofOwner);
};
