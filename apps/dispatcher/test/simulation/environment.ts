import type { Processes } from './processes.js';
import type { World } from './world.js';

const clockJumpMsMax = 60_000;

export const scheduleEnvironmentFaults = (world: World, processes: Processes, faultPhaseMs: number): void => {
  const { scheduler, random, settings } = world;
  const atTimes = (times: number, happen: () => void): void => {
    for (let time = 0; time < times; time++) scheduler.schedule(happen, random.integer(0, faultPhaseMs));
  };
  atTimes(settings.clockJumps, () => setClock(world));
  atTimes(settings.checkpointRewinds, () => rewindCheckpoint(world));
  atTimes(settings.gracefulRestarts, () => processes.restartOne());
  atTimes(settings.machineCrashes, () => processes.crashMachine());
  atTimes(settings.lostFolders, () => loseFolder(world));
  world.lock.scheduleHolds(settings.strangersTransactions, faultPhaseMs);
  world.nameServers.scheduleOutages(faultPhaseMs);
};

const setClock = (world: World): void => {
  const { random, trace, databaseClock, apiClock } = world;
  world.tally.count('clock set');
  const byMs = random.integer(-clockJumpMsMax, clockJumpMsMax);
  const isDatabases = random.chance(0.5);
  trace.add('environment', `the clock of the ${isDatabases ? 'database' : 'api'} is set by ${byMs} ms`);
  (isDatabases ? databaseClock : apiClock).jump(byMs);
  if (isDatabases && byMs > 0) world.wasClockSetForward = true;
};

/** Restoring a backup sets the checkpoint back like this. */
const rewindCheckpoint = ({ database, random, trace, tally }: World): void => {
  tally.count('checkpoint set back');
  const position = random.integer(0, database.checkpoint);
  trace.add('environment', `the checkpoint is set back from ${database.checkpoint} to ${position}`);
  database.setCheckpoint(position);
};

/** A container that is made anew has another folder. */
const loseFolder = ({ machines, random, tally }: World): void => {
  tally.count('folder lost');
  random.pick(machines).loseFolder();
};
