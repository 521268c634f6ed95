import { partStyle, timingInWords, timingNames } from '../../findings/timing-parts.js';
import { t } from '../../language/text.js';
import classes from './chart.module.css';
import type { Hover } from './chart-options.js';
import { type ChartPoint, totalOf } from './chart-points.js';
import { tooltipWords } from './chart-words.js';

type ChartTooltipProps = {
  readonly point: ChartPoint;
  readonly stepSeconds: number;
  readonly hover: Hover;
  /** The width of the chart in pixels. */
  readonly width: number;
};

/** Only for pointers: the figures above and the checks below have the same facts. */
export const ChartTooltip = ({ point, stepSeconds, hover, width }: ChartTooltipProps) => {
  const words = tooltipWords(point, stepSeconds);
  if (words === null) return null;
  const isRight = hover.left > width / 2;
  return (
    <div
      className={classes.tooltip}
      data-side={isRight ? 'left' : 'right'}
      style={isRight ? { right: width - hover.left } : { left: hover.left }}
      aria-hidden="true"
    >
      <p className={classes.when}>{words.title}</p>
      <div className={classes.facts}>
        {point.phases !== null && <Phases phases={point.phases} />}
        {words.lines.length > 0 && (
          <dl className={classes.lines}>
            {words.lines.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
};

/** From the top of the column to its bottom. */
const Phases = ({ phases }: { readonly phases: NonNullable<ChartPoint['phases']> }) => (
  <dl className={classes.lines}>
    {phases.toReversed().map(({ name, ms }) => (
      <div key={name} style={partStyle(name)}>
        <dt className={classes.phase}>{timingNames[name]}</dt>
        <dd>{timingInWords(ms)}</dd>
      </div>
    ))}
    <div className={classes.total}>
      <dt>{t('Together')}</dt>
      <dd>{timingInWords(Math.round(totalOf(phases)))}</dd>
    </div>
  </dl>
);
