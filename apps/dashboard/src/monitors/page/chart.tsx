import { Button, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { t } from '../../language/text.js';
import 'uplot/dist/uPlot.min.css';
import classes from './chart.module.css';
import { chartOptions, type Drawn, type Hover, type Shades } from './chart-options.js';
import { type ChartPoint, chartInWords, type Span, totalOf } from './chart-points.js';
import { ChartTooltip } from './chart-tooltip.js';

export type ChartProps = {
  readonly points: readonly ChartPoint[];
  readonly stepSeconds: number;
  /** The width of a column of phases. */
  readonly columnSeconds: number;
  readonly hasLine: boolean;
  /** The whole span, before zooming in. */
  readonly range: Span;
  readonly shades: Shades;
  readonly height: number;
};

export const Chart = ({ points, stepSeconds, columnSeconds, hasLine, range, shades, height }: ChartProps) => {
  const { ref: frame, width } = useElementSize();
  const canvas = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [zoom, setZoom] = useState<Span | null>(null);
  const scheme = useComputedColorScheme();
  const now: Drawn = { points, columnSeconds, hasLine, shades };
  const drawn = useRef(now);
  drawn.current = now;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet has other colours in another scheme.
  useEffect(() => {
    if (canvas.current === null || width === 0) return;
    const made = new uPlot(
      chartOptions({ width, height, drawn: () => drawn.current, onHover: setHover, onZoom: setZoom }),
      [[], [], [], []],
      canvas.current,
    );
    plot.current = made;
    return () => {
      plot.current = null;
      made.destroy();
    };
  }, [width, height, scheme]);

  const [from, to] = zoom ?? range;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plot needs its data too.
  useEffect(() => {
    const seconds = points.map((point) => point.seconds);
    plot.current?.batch(() => {
      const totals = points.map(({ phases }) => phases && totalOf(phases));
      const times = [points.map(({ ms }) => ms), points.map(({ p95Ms }) => p95Ms)];
      plot.current?.setData([seconds, ...times, totals] as uPlot.AlignedData, false);
      plot.current?.setScale('x', { min: from, max: to });
    });
  }, [points, shades, from, to, width, height, scheme]);

  const hovered = hover === null ? undefined : points[hover.at];
  return (
    <div ref={frame} className={classes.frame} style={{ height }}>
      <div ref={canvas} role="img" aria-label={chartInWords(points)} />
      {hover !== null && hovered !== undefined && (
        <ChartTooltip point={hovered} stepSeconds={stepSeconds} hover={hover} width={width} />
      )}
      {zoom !== null && (
        <Button size="compact-xs" variant="default" className={classes.reset} onClick={() => setZoom(null)}>
          {t('Show all')}
        </Button>
      )}
    </div>
  );
};
