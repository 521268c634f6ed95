import { Channels } from './channels/channels.js';
import type { Database } from './database/database.js';
import { Heartbeats } from './monitors/heartbeats.js';
import { Monitors } from './monitors/monitors.js';
import { People } from './people/people.js';
import type { SecretBox } from './secrets/secret-box.js';
import { isProvedBy, replaceProof, storedProof, storeFirstProof } from './secrets/secret-key-proof.js';
import { StatusSubscribers } from './status-pages/status-subscribers.js';

const sealedAtOnceMax = 500;

/** The first key that is tried on a database becomes its key. */
export const hasKeyOf = async (database: Database, secrets: SecretBox): Promise<boolean> => {
  let sealed = await storedProof(database.read);
  sealed ??= await database.transaction(async (tx) => {
    await storeFirstProof(tx, secrets);
    return storedProof(tx);
  });
  return sealed !== null && isProvedBy(sealed, secrets);
};

/** Seals what migrations left unsealed, because they have no key. */
export const sealAfterMigration = async (database: Database, secrets: SecretBox): Promise<void> => {
  while (await new Heartbeats(database.read, secrets).hasUnsealedTokens()) {
    await database.transaction((tx) => new Heartbeats(tx, secrets).sealTokens(sealedAtOnceMax));
  }
};

/**
 * Seals every secret with another key, all or none. It may run again.
 * @param secrets opens what is stored
 * @param to has the new key only
 * @returns how many secrets there were
 * @throws Error when a secret does not open
 */
export const rotateSecretKey = (database: Database, secrets: SecretBox, to: SecretBox): Promise<number> =>
  database.transaction(async (tx) => {
    // First, so that no secret is sealed with the old key after the others were read.
    await replaceProof(tx, to);
    const ofChannels = await new Channels(tx, { secrets }).reseal(to);
    const ofMonitors = await new Monitors(tx, secrets).reseal(to);
    const ofHeartbeats = await new Heartbeats(tx, secrets).reseal(to);
    const ofSubscribers = await new StatusSubscribers(tx, secrets).reseal(to);
    const ofPeople = await new People(tx, secrets).reseal(to);
    return ofChannels + ofMonitors + ofHeartbeats + ofSubscribers + ofPeople;
  });
