import { type Database, type Executor, first } from '../database.js';
import type { SecretBox } from '../secret-box.js';
import { sql } from '../sql.js';
import { Channels } from './channels.js';

const proof = 'Whoever reads this has the key.';
const proofOwner = 'secret_key_proof';

const storedProof = async (executor: Executor): Promise<string | null> => {
  const row = await first<{ sealed: string }>(
    executor,
    sql`SELECT sealed FROM secret_key_proof WHERE id = 1`,
  );
  return row?.sealed ?? null;
};

/**
 * Whether `secrets` has the key that this database's secrets are sealed with. The first key that is tried on a database
 * becomes its key.
 */
export const hasKeyOf = async (database: Database, secrets: SecretBox): Promise<boolean> => {
  let sealed = await storedProof(database.read);
  sealed ??= await database.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO secret_key_proof (id, sealed) VALUES (1, ${secrets.seal(proof, proofOwner)})
      ON CONFLICT (id) DO NOTHING`);
    return storedProof(tx);
  });
  try {
    return sealed !== null && secrets.open(sealed, proofOwner) === proof;
  } catch {
    return false;
  }
};

/**
 * Seals every secret anew with another key, all or none. No process may run on the old key meanwhile, or afterwards.
 * @returns how many secrets there were
 * @throws Error when a secret does not open with the key of `from`
 */
export const changeSecretKey = (database: Database, from: SecretBox, to: SecretBox): Promise<number> =>
  database.transaction(async (tx) => {
    await tx.run(sql`UPDATE secret_key_proof SET sealed = ${to.seal(proof, proofOwner)} WHERE id = 1`);
    return new Channels(tx, from).reseal(to);
  });
