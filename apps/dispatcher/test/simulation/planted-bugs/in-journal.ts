import type { PlantedBug } from './variant.js';

export const plantedInJournal: readonly PlantedBug[] = [
  {
    bug: 'writes to its journal after the first byte',
    violates: 'a message that was sent is never pending again',
    variant: {
      parts: (parts) => ({
        ...parts,
        journal: {
          begin: (...asked) => {
            parts.startTimer?.(() => parts.journal?.begin(...asked), 1);
            return true;
          },
        },
      }),
    },
  },
  {
    bug: 'settles the claims of a process that lives',
    violates: 'a claim is closed only after it ran out or its process died',
    variant: { hasLocks: false },
  },
  {
    bug: 'gives back what is in a journal',
    violates: 'a message that was sent is never pending again',
    variant: {
      claims: (claims) => ({ ...claims, settle: (claimedBy) => claims.settle(claimedBy, () => false) }),
    },
  },
  {
    bug: 'closes what is not in a journal',
    violates: 'a journal closes only what had begun',
    variant: {
      claims: (claims) => ({ ...claims, settle: (claimedBy) => claims.settle(claimedBy, () => true) }),
    },
  },
  {
    bug: 'believes a journal of another boot',
    violates: 'a message that was sent is never pending again',
    variant: { bootId: 'every boot' },
  },
  {
    bug: 'leaves a journal as it is when it cannot be written',
    violates: 'a message that was sent is never pending again',
    variant: {
      folder: (folder) => ({
        ...folder,
        create: (...asked) => ({
          ...folder.create(...asked),
          empty: () => undefined,
          remove: () => undefined,
        }),
      }),
    },
  },
  {
    bug: 'begins a new journal without what is not recorded',
    violates: 'a message that was sent is never pending again',
    variant: {
      parts: (parts) => ({
        ...parts,
        journal: { begin: (alertIds) => parts.journal?.begin(alertIds, () => []) ?? true },
      }),
    },
  },
  {
    bug: 'sends what it could not note',
    violates: 'a message that was sent is never pending again',
    variant: {
      parts: (parts) => ({
        ...parts,
        journal: {
          begin: (...asked) => {
            parts.journal?.begin(...asked);
            return true;
          },
        },
      }),
    },
  },
];
