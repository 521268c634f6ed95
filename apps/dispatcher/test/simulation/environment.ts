import type { Ensemble } from './ensemble.js';
import type { World } from './world.js';

const clockJumpMsMax = 60_000;

/** What happens to a run from outside, at moments of the storm that chance picks. */
export const scheduleEnvironment = (world: World, ensemble: Ensemble, stormMs: number): void => {
  const { scheduler, random, weather } = world;
  const atTimes = (times: number, happen: () => void): void => {
    for (let time = 0; time < times; time++) scheduler.schedule(happen, random.integer(0, stormMs));
  };
  atTimes(weather.clockJumps, () => setClock(world));
  atTimes(weather.checkpointRewinds, () => rewindCheckpoint(world));
  atTimes(weather.gracefulRestarts, () => ensemble.restartOne());
};

const setClock = (world: World): void => {
  const { random, story, databaseClock, apiClock } = world;
  world.tally.count('clock set');
  const byMs = random.integer(-clockJumpMsMax, clockJumpMsMax);
  const isDatabases = random.chance(0.5);
  story.tell('weather', `the clock of the ${isDatabases ? 'database' : 'api'} is set by ${byMs} ms`);
  (isDatabases ? databaseClock : apiClock).jump(byMs);
  if (isDatabases && byMs > 0) world.wasClockSetForward = true;
};

/** As after a checkpoint was restored from a backup: events are delivered that were delivered before. */
const rewindCheckpoint = ({ database, random, story, tally }: World): void => {
  tally.count('checkpoint set back');
  const position = random.integer(0, database.checkpoint);
  story.tell('weather', `the checkpoint is set back from ${database.checkpoint} to ${position}`);
  database.setCheckpoint(position);
};
