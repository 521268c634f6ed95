import { join } from 'node:path';
import type { ClaimSettlement, Settled } from '@tocsin/persistence';
import { readBootId } from './boot-id.js';
import { CrashJournal, type Journal, noJournal } from './crash-journal.js';
import { DiskStateFolder } from './disk-state-folder.js';
import { Settlement, type SettlementLog } from './settlement.js';

export type OpenCrashJournalParts = {
  readonly stateDir: string;
  /** A file name, never used twice. */
  readonly name: string;
  readonly claimedBy: string;
  readonly claimMs: number;
  readonly claims: ClaimSettlement;
  readonly log: SettlementLog;
  readonly onKept: (isKept: boolean) => void;
  readonly onStuck: (reason: unknown) => void;
  readonly onSettled: (settled: Settled) => void;
};

export type OpenedCrashJournal = {
  readonly journal: Journal;
  readonly settle: Settlement['settle'];
  /** @param isRecorded whether every outcome of this process is recorded */
  close(isRecorded: boolean): void;
};

const withoutJournal: OpenedCrashJournal = {
  journal: noJournal,
  settle: async () => [],
  close: () => undefined,
};

/** Opens the journal of this process and looks for those of others. Without either, claims end by time. */
export const openCrashJournal = async (parts: OpenCrashJournalParts): Promise<OpenedCrashJournal> => {
  const { stateDir, name, claimedBy, claimMs, claims, log, onKept, onStuck, onSettled } = parts;
  const monotonicMs = (): number => performance.now();
  const say = (reason: unknown): void => {
    onKept(reason === null);
    const details = { err: reason, journal: join(stateDir, `${name}.journal`) };
    if (reason === null) log.info({ journal: details.journal }, 'a crash journal is kept');
    else log.warn(details, 'no crash journal is kept: after a crash, claims end by time');
  };
  try {
    const bootId = readBootId();
    const header = { claimedBy, bootId, databaseIdentity: await claims.databaseIdentity() };
    const folder = new DiskStateFolder(stateDir);
    const journal = new CrashJournal({ folder, name, header, monotonicMs, onKept: say, onStuck });
    const settlement = new Settlement({ folder, bootId, claims, claimMs, monotonicMs, log, onSettled });
    journal.open();
    return {
      journal,
      settle: () => settlement.settle(),
      close: (isRecorded) => {
        settlement.close();
        if (isRecorded) journal.close();
      },
    };
  } catch (error) {
    say(error);
    return withoutJournal;
  }
};
