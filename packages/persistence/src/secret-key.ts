import { Channels } from './channels/channels.js';
import type { Database } from './database/database.js';
import { Monitors } from './monitors/monitors.js';
import { People } from './people/people.js';
import type { SecretBox } from './secrets/secret-box.js';
import { isProvedBy, replaceProof, storedProof, storeFirstProof } from './secrets/secret-key-proof.js';

/**
 * Whether `secrets` has the key that this database's secrets are sealed with. The first key that is tried on a database
 * becomes its key.
 */
export const hasKeyOf = async (database: Database, secrets: SecretBox): Promise<boolean> => {
  let sealed = await storedProof(database.read);
  sealed ??= await database.transaction(async (tx) => {
    await storeFirstProof(tx, secrets);
    return storedProof(tx);
  });
  return sealed !== null && isProvedBy(sealed, secrets);
};

/**
 * Seals every secret anew with another key, which becomes the database's: all or none, and again as often as one likes.
 * Processes that have both keys can run meanwhile and afterwards.
 * @param secrets opens what there is
 * @param to has the new key only
 * @returns how many secrets there were
 * @throws Error when a secret does not open
 */
export const rotateSecretKey = (database: Database, secrets: SecretBox, to: SecretBox): Promise<number> =>
  database.transaction(async (tx) => {
    // First of all, so that every secret that is sealed with the old key is there to be read.
    await replaceProof(tx, to);
    const ofChannels = await new Channels(tx, { secrets }).reseal(to);
    const ofMonitors = await new Monitors(tx, secrets).reseal(to);
    return ofChannels + ofMonitors + (await new People(tx, secrets).reseal(to));
  });
