import { elapsedMs, type Instant } from './brand.js';

const minuteMs = 60_000;

// Flapping is measured in beats, so that a monitor that looks once in ten minutes is damped like one that looks every
// minute. A beat is an interval, but never so short that seconds count, nor so long that an incident outlives its end
// by days.
const beatMsMin = minuteMs;
const beatMsMax = 60 * minuteMs;

const windowBeats = 60;

/** So many incidents within the window are still taken for incidents of their own. */
const calmOpeningsMax = 2;

/** How long a target must stay up before its third, fourth, fifth and any later incident of a window ends. */
const holdBeats = [5, 10, 20] as const;

/** How many openings are worth remembering. */
export const openingsMax = calmOpeningsMax + holdBeats.length;

/** The openings of the flapping window that ends now, oldest first. */
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

/** How long a target must have been up before its incident ends: nothing, unless these openings are too many. */
export const holdMs = (openings: readonly Instant[], intervalMs: number): number => {
  const excess = openings.length - calmOpeningsMax;
  return excess <= 0 ? 0 : (holdBeats[Math.min(excess, holdBeats.length) - 1] ?? 0) * beatMs(intervalMs);
};

const beatMs = (intervalMs: number): number => Math.min(Math.max(intervalMs, beatMsMin), beatMsMax);
