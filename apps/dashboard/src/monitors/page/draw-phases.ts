import uPlot from 'uplot';
import { partColour } from '../../findings/timing-parts.js';
import { colour } from './chart-colour.js';
import { type ChartPoint, phasesIn } from './chart-points.js';

/** Wider columns stand apart. */
const contiguousPixelsMax = 6;

/** Draws the phases of each point as a column, one above the other. */
export const drawPhases = (plot: uPlot, points: readonly ChartPoint[], stepSeconds: number): void => {
  const { ctx, bbox } = plot;
  const { min: from = 0, max: to = 0 } = plot.scales.x ?? {};
  const colours = new Map(phasesIn(points).map((name) => [name, colour(partColour(name))]));
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const { seconds, phases } of points) {
    const [start, end] = [seconds - stepSeconds / 2, seconds + stepSeconds / 2];
    if (phases === null || end < (from ?? 0) || start > (to ?? 0)) continue;
    const left = Math.round(plot.valToPos(start, 'x', true));
    const right = Math.round(plot.valToPos(end, 'x', true));
    const apart = right - left > contiguousPixelsMax * uPlot.pxRatio ? uPlot.pxRatio : 0;
    let belowMs = 0;
    for (const { name, ms } of phases) {
      const bottom = plot.valToPos(belowMs, 'y', true);
      belowMs += ms;
      const top = plot.valToPos(belowMs, 'y', true);
      ctx.fillStyle = colours.get(name) ?? '';
      ctx.fillRect(left, top, Math.max(right - left - apart, 1), bottom - top);
    }
  }
  ctx.restore();
};
