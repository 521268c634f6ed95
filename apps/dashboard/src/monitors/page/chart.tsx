import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Incident } from '../../incidents/incident-queries.js';
import { type ChartPoint, chartInWords, openSpans, ticksInWords } from './chart-points.js';

type ChartProps = {
  readonly points: readonly ChartPoint[];
  readonly incidents: readonly Incident[];
  readonly height: number;
};

export const Chart = ({ points, incidents, height }: ChartProps) => {
  const { ref: frame, width } = useElementSize();
  const canvas = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet has other colours in another scheme.
  useEffect(() => {
    if (canvas.current === null || width === 0) return;
    const plot = new uPlot(
      optionsFor(width, height, incidents),
      [points.map(({ seconds }) => seconds), points.map(({ ms }) => ms)],
      canvas.current,
    );
    return () => plot.destroy();
  }, [points, incidents, width, height, scheme]);
  return (
    <div ref={frame}>
      <div ref={canvas} role="img" aria-label={chartInWords(points)} />
    </div>
  );
};

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const optionsFor = (width: number, height: number, incidents: readonly Incident[]): uPlot.Options => {
  const axis = {
    stroke: colour('--mantine-color-dimmed'),
    grid: { stroke: colour('--mantine-color-default-border'), width: 1 },
    ticks: { stroke: colour('--mantine-color-default-border'), width: 1 },
  };
  const line = colour('--mantine-color-anchor');
  return {
    width,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    scales: { y: { range: (_, __, max) => [0, Math.max(max * 1.1, 1)] } },
    axes: [
      { ...axis, space: 90, size: 32, values: (_, ticks) => ticksInWords(ticks) },
      { ...axis, size: 64, values: (_, ticks) => ticks.map((ms) => `${ms} ms`) },
    ],
    series: [{}, { stroke: line, width: 2, fill: `${line}22`, points: { show: false } }],
    hooks: { drawClear: [(plot) => shadeIncidents(plot, incidents)] },
  };
};

const shadeIncidents = (plot: uPlot, incidents: readonly Incident[]): void => {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.fillStyle = `${colour('--tocsin-bad')}2e`;
  for (const [from, to] of openSpans(incidents, Date.now() / 1000)) {
    const left = Math.max(plot.valToPos(from, 'x', true), bbox.left);
    const right = Math.min(plot.valToPos(to, 'x', true), bbox.left + bbox.width);
    if (right > left) ctx.fillRect(left, bbox.top, right - left, bbox.height);
  }
  ctx.restore();
};
