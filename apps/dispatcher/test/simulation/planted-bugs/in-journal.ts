import { type Journal, noJournal } from '../../../src/journal/crash-journal.js';
import type { DispatchLoopsParts } from '../../../src/scheduling/dispatch-loops.js';
import { delivered, request } from '../../support/outcomes.js';
import type { PlantedBug, Variant } from './variant.js';

/** @param changed overrides methods of the dispatcher's journal */
const journalWith = (
  changed: (journal: Journal, parts: DispatchLoopsParts) => Partial<Journal>,
): Pick<Variant, 'parts'> => ({
  parts: (parts) => {
    const { journal = noJournal } = parts;
    return { ...parts, journal: { ...journal, ...changed(journal, parts) } };
  },
});

export const plantedInJournal: readonly PlantedBug[] = [
  {
    bug: 'writes to its journal after the first byte',
    violates: 'a message that was sent is never pending again',
    variant: journalWith((journal, { startTimer }) => ({
      begin: async (alertId) => {
        startTimer?.(() => void journal.begin(alertId), 1);
        return true;
      },
    })),
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
      claims: (claims) => ({ ...claims, settle: (claimedBy) => claims.settle(claimedBy, new Map()) }),
    },
  },
  {
    bug: 'closes what is not in a journal',
    violates: 'a journal closes only what was on the wire',
    variant: {
      claims: (claims) => ({
        ...claims,
        settle: (claimedBy) => claims.settle(claimedBy, { get: () => null, has: () => true }),
      }),
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
    variant: journalWith((journal) => ({
      begin: async (alertId) => {
        const mayBegin = await journal.begin(alertId);
        journal.settled(alertId);
        return mayBegin;
      },
    })),
  },
  {
    bug: 'sends what it could not note',
    violates: 'a message that was sent is never pending again',
    variant: journalWith((journal) => ({
      begin: async (alertId) => {
        await journal.begin(alertId);
        return true;
      },
    })),
  },
  {
    bug: 'does not note how messages ended',
    violates: 'a journal closes only what was on the wire',
    variant: journalWith(() => ({ end: () => undefined })),
  },
  {
    bug: 'notes a message as ended when it begins',
    violates: 'a row says how its message ended',
    variant: journalWith((journal) => ({
      begin: async (alertId) => {
        const mayBegin = await journal.begin(alertId);
        journal.end({ alertId, outcome: delivered, request });
        return mayBegin;
      },
    })),
  },
  {
    bug: 'lets messages leave before the write that they share',
    violates: 'a message that was sent is never pending again',
    variant: journalWith((journal) => ({
      begin: async (alertId) => {
        void journal.begin(alertId);
        return true;
      },
    })),
  },
];
