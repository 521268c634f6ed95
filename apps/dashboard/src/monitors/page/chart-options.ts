import uPlot from 'uplot';
import { inNumerals } from '../../language/formats.js';
import { colour } from './chart-colour.js';
import { type ChartPoint, isolatedIn, type Span } from './chart-points.js';
import { axisPixels, ticksInWords } from './chart-words.js';
import { drawPhases } from './draw-phases.js';

export type Shades = { readonly incidents: readonly Span[]; readonly maintenance: readonly Span[] };

/** The point under the pointer, with its place in pixels from the frame's corner. */
export type Hover = { readonly at: number; readonly left: number; readonly top: number };

export type Drawn = {
  readonly points: readonly ChartPoint[];
  /** `true` draws the line over the columns: it counts all checks, and they may not. */
  readonly hasLine: boolean;
  /** The width of a column of phases. */
  readonly columnSeconds: number;
  readonly shades: Shades;
};

type Given = {
  readonly width: number;
  readonly height: number;
  readonly drawn: () => Drawn;
  readonly onHover: (hover: Hover | null) => void;
  readonly onZoom: (zoom: Span) => void;
};

// not translated: a typeface.
const labelFont = '12px system-ui, sans-serif';
const headroom = 1.1;
const zoomPixelsMin = 8;
const hatchPixels = 6;
const edgePixels = 3;

export const chartOptions = ({ width, height, drawn, onHover, onZoom }: Given): uPlot.Options => {
  const axis = {
    font: labelFont,
    stroke: colour('--mantine-color-dimmed'),
    grid: { stroke: colour('--mantine-color-default-border'), width: 1 },
    ticks: { stroke: colour('--mantine-color-default-border'), width: 1 },
  };
  const blue = colour('--mantine-color-anchor');
  const text = colour('--mantine-color-text');
  const hasPhases = (): boolean => drawn().points.some(({ phases }) => phases !== null);
  const line = (): string => (drawn().hasLine ? (hasPhases() ? text : blue) : 'transparent');
  const dashed = (): string => (hasPhases() ? text : blue);
  return {
    width,
    height,
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false }, y: false },
    scales: { x: { auto: false }, y: { range: (_, __, max) => [0, Math.max((max ?? 0) * headroom, 1)] } },
    axes: [
      { ...axis, space: 90, size: 32, values: (_, ticks) => ticksInWords(ticks) },
      { ...axis, size: labelPixels, values: (_, ticks) => ticks.map(tickInWords) },
    ],
    series: [
      {},
      {
        stroke: line,
        width: 1.5,
        fill: () => (hasPhases() ? 'transparent' : `${blue}1f`),
        points: isolatedPoints(line),
      },
      { stroke: dashed, width: 1, dash: [4, 4], points: { show: false } },
      // The tops of the columns, for the scale.
      { paths: () => null, points: { show: false } },
    ],
    hooks: {
      drawClear: [(plot) => shade(plot, drawn().shades)],
      drawAxes: [(plot) => drawPhases(plot, drawn().points, drawn().columnSeconds)],
      setCursor: [(plot) => onHover(hoverOf(plot))],
      setSelect: [(plot) => zoomTo(plot, onZoom)],
    },
  };
};

// not translated: the sign of a unit.
const tickInWords = (ms: number): string => `${inNumerals(ms, { useGrouping: false })} ms`;

const labelPixels = ({ ctx }: uPlot, labels: readonly string[] | null): number => {
  ctx.font = labelFont;
  return axisPixels(labels ?? [], (label) => ctx.measureText(label).width);
};

const isolatedPoints = (line: () => string): uPlot.Series.Points => ({
  show: true,
  size: 5,
  fill: line,
  filter: (plot, series) => isolatedIn([...(plot.data[series] ?? [])]),
});

const hoverOf = (plot: uPlot): Hover | null => {
  const { idx, left = -1 } = plot.cursor;
  if (idx == null || left < 0) return null;
  const seconds = plot.data[0][idx];
  const ms = plot.data[1]?.[idx];
  if (seconds === undefined) return null;
  return {
    at: idx,
    left: plot.over.offsetLeft + plot.valToPos(seconds, 'x'),
    top: plot.over.offsetTop + (ms == null ? 0 : plot.valToPos(ms, 'y')),
  };
};

const zoomTo = (plot: uPlot, onZoom: Given['onZoom']): void => {
  const { left, width } = plot.select;
  if (width < zoomPixelsMin) return;
  onZoom([plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')]);
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
};

/** An incident has an edge, and maintenance is hatched: colour alone would not tell them apart. */
const shade = (plot: uPlot, { incidents, maintenance }: Shades): void => {
  const { ctx, bbox } = plot;
  const bad = colour('--tocsin-bad');
  const wait = colour('--tocsin-wait');
  ctx.save();
  for (const span of maintenance) {
    const area = areaOf(plot, span);
    if (area === null) continue;
    ctx.save();
    ctx.beginPath();
    ctx.rect(area.left, bbox.top, area.width, bbox.height);
    ctx.clip();
    ctx.fillStyle = `${wait}1a`;
    ctx.fillRect(area.left, bbox.top, area.width, bbox.height);
    ctx.setLineDash([]);
    ctx.strokeStyle = `${wait}b3`;
    ctx.lineWidth = uPlot.pxRatio;
    ctx.beginPath();
    const apart = hatchPixels * uPlot.pxRatio;
    for (let x = area.left - bbox.height; x < area.left + area.width; x += apart) {
      ctx.moveTo(x, bbox.top + bbox.height);
      ctx.lineTo(x + bbox.height, bbox.top);
    }
    ctx.stroke();
    ctx.restore();
  }
  for (const span of incidents) {
    const area = areaOf(plot, span);
    if (area === null) continue;
    ctx.fillStyle = `${bad}2e`;
    ctx.fillRect(area.left, bbox.top, area.width, bbox.height);
    ctx.fillStyle = bad;
    ctx.fillRect(area.left, bbox.top, area.width, edgePixels * uPlot.pxRatio);
  }
  ctx.restore();
};

/** The pixels of a span inside the plot. A short one stays visible. */
const areaOf = (plot: uPlot, [from, to]: Span): { readonly left: number; readonly width: number } | null => {
  const { bbox } = plot;
  const end = bbox.left + bbox.width;
  const left = Math.max(plot.valToPos(from, 'x', true), bbox.left);
  const right = Math.min(Math.max(plot.valToPos(to, 'x', true), left + 2 * uPlot.pxRatio), end);
  return right > left && left < end ? { left, width: right - left } : null;
};
