import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../api/client.js';
import { runTrials, type Trial } from './run-trials.js';

type Trials = ReadonlyMap<string, Trial>;

/** Trial checks of several targets, by target. They end with the page, or when others begin. */
export const useTrials = () => {
  const [trials, setTrials] = useState<Trials>(new Map());
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = (): void => {
    running.current?.abort();
    setTrials(new Map());
  };
  const start = (subjects: readonly Schemas['NewTrialCheck'][]): void => {
    stop();
    const own = new AbortController();
    running.current = own;
    const onTrial = ({ target }: Schemas['NewTrialCheck'], trial: Trial): void =>
      setTrials((before) => new Map(before).set(target, trial));
    void runTrials(subjects, onTrial, own.signal);
  };
  const isRunning = [...trials.values()].some(({ state }) => state === 'waiting');
  return { trials, isRunning, start, stop };
};
