import { Button, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { t } from '../../language/text.js';
import 'uplot/dist/uPlot.min.css';
import classes from './chart.module.css';
import { chartOptions, type Hover, type Shades } from './chart-options.js';
import { type ChartPoint, chartInWords, type Span } from './chart-points.js';
import { ChartTooltip } from './chart-tooltip.js';

export type ChartProps = {
  readonly points: readonly ChartPoint[];
  readonly stepSeconds: number;
  /** The whole span, before zooming in. */
  readonly range: Span;
  readonly shades: Shades;
  readonly height: number;
};

export const Chart = ({ points, stepSeconds, range, shades, height }: ChartProps) => {
  const { ref: frame, width } = useElementSize();
  const canvas = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [zoom, setZoom] = useState<Span | null>(null);
  const scheme = useComputedColorScheme();
  const drawn = useRef(shades);
  drawn.current = shades;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet has other colours in another scheme.
  useEffect(() => {
    if (canvas.current === null || width === 0) return;
    const made = new uPlot(
      chartOptions({ width, height, shades: () => drawn.current, onHover: setHover, onZoom: setZoom }),
      [[], [], []],
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
      plot.current?.setData([seconds, points.map(({ ms }) => ms), points.map(({ p95Ms }) => p95Ms)], false);
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
