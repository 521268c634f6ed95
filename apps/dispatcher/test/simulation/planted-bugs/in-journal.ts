import { noJournal } from '../../../src/journal/crash-journal.js';
import { delivered, request } from '../../support/outcomes.js';
import type { PlantedBug } from './variant.js';

export const plantedInJournal: readonly PlantedBug[] = [
  {
    bug: 'writes to its journal after the first byte',
    violates: 'a message that was sent is never pending again',
    variant: {
      parts: (parts) => ({
        ...parts,
        journal: {
          ...(parts.journal ?? noJournal),
          begin: (alertId) => {
            parts.startTimer?.(() => parts.journal?.begin(alertId), 1);
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
    variant: {
      parts: (parts) => ({
        ...parts,
        journal: {
          ...(parts.journal ?? noJournal),
          begin: (alertId) => {
            const mayBegin = parts.journal?.begin(alertId) ?? true;
            parts.journal?.settled(alertId);
            return mayBegin;
          },
        },
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
          ...(parts.journal ?? noJournal),
          begin: (alertId) => {
            parts.journal?.begin(alertId);
            return true;
          },
        },
      }),
    },
  },
  {
    bug: 'does not note how messages ended',
    violates: 'a journal closes only what was on the wire',
    variant: {
      parts: (parts) => ({ ...parts, journal: { ...(parts.journal ?? noJournal), end: () => undefined } }),
    },
  },
  {
    bug: 'notes a message as ended when it begins',
    violates: 'a row says how its message ended',
    variant: {
      parts: (parts) => ({
        ...parts,
        journal: {
          ...(parts.journal ?? noJournal),
          begin: (alertId) => {
            const mayBegin = parts.journal?.begin(alertId) ?? true;
            parts.journal?.end({ alertId, outcome: delivered, request });
            return mayBegin;
          },
        },
      }),
    },
  },
];
