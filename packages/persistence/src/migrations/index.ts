import { InitialSchema1795219200000 } from './1795219200000-initial-schema.js';
import { SecretKeyProof1795240800000 } from './1795240800000-secret-key-proof.js';

/** Oldest first. A migration that has been released is never edited: a change is a new one. */
export const migrations = [InitialSchema1795219200000, SecretKeyProof1795240800000] as const;
