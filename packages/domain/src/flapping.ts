import { elapsedMs, type Instant } from './brand.js';

const minuteMs = 60_000;

// A beat is an interval of one minute to one hour: damping neither counts seconds nor holds an incident open for days.
const beatMsMin = minuteMs;
const beatMsMax = 60 * minuteMs;

const windowBeats = 60;

const calmOpeningsMax = 2;

/** Beats that a target must stay up before the third, fourth, fifth and any later incident of a window ends. */
const holdBeats = [5, 10, 20] as const;

export const openingsMax = calmOpeningsMax + holdBeats.length;

export const recentOpenings = (
  openings: readonly Instant[],
  at: Instant,
  intervalMs: number,
): readonly Instant[] => {
  const windowMs = windowBeats * beatMs(intervalMs);
  return openings.filter((opening) => {
    const ageMs = elapsedMs(opening, at);
    return ageMs >= 0 && ageMs < windowMs;
  });
};

export const holdMs = (openings: readonly Instant[], intervalMs: number): number => {
  const excess = openings.length - calmOpeningsMax;
  return excess <= 0 ? 0 : (holdBeats[Math.min(excess, holdBeats.length) - 1] ?? 0) * beatMs(intervalMs);
};

const beatMs = (intervalMs: number): number => Math.min(Math.max(intervalMs, beatMsMin), beatMsMax);
