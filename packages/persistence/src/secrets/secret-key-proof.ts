import { type Executor, first } from '../database/database.js';
import { raw, type Sql, sql } from '../database/sql.js';
import type { SecretBox } from './secret-box.js';

const proof = 'Whoever reads this has the key.';
const proofOwner = 'secret_key_proof';

const read = async (executor: Executor, lock: Sql = raw('')): Promise<string | null> => {
  const row = await first<{ sealed: string }>(
    executor,
    sql`SELECT sealed FROM secret_key_proof WHERE id = 1 ${lock}`,
  );
  return row?.sealed ?? null;
};

export const storedProof = (executor: Executor): Promise<string | null> => read(executor);

/** Stores that the key of `secrets` is the database's, unless it has one already. */
export const storeFirstProof = async (tx: Executor, secrets: SecretBox): Promise<void> => {
  await tx.run(sql`
    INSERT INTO secret_key_proof (id, sealed) VALUES (1, ${secrets.seal(proof, proofOwner)})
    ON CONFLICT (id) DO NOTHING`);
};

/** Makes the key of `secrets` the database's. Whoever seals meanwhile is waited for, and waits. */
export const replaceProof = async (tx: Executor, secrets: SecretBox): Promise<void> => {
  await tx.run(sql`UPDATE secret_key_proof SET sealed = ${secrets.seal(proof, proofOwner)} WHERE id = 1`);
};

export const isProvedBy = (sealed: string, secrets: SecretBox): boolean => {
  try {
    return secrets.open(sealed, proofOwner) === proof;
  } catch {
    return false;
  }
};

/**
 * `secrets`, sealing with the key that is the database's, which it stays until this transaction ends.
 * @throws UnknownSecretKey when that key is not among them
 */
export const sealingForDatabase = async (tx: Executor, secrets: SecretBox): Promise<SecretBox> => {
  const sealed = await read(tx, tx.dialect.rowLock('FOR SHARE'));
  return sealed === null ? secrets : secrets.sealingAs(sealed, proofOwner);
};
