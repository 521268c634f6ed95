import { t } from '../../language/text.js';
import { lengthInWords } from '../../ui/moments.js';
import type { Figures } from './percentiles.js';
import classes from './response-times.module.css';

export const TimesFigures = ({ figures: { averageMs, p50Ms, p95Ms } }: { readonly figures: Figures }) => (
  <dl className={classes.figures}>
    <Figure name={t('Average')} ms={averageMs} />
    <Figure name="p50" ms={p50Ms} title={t('Half of the answered checks took at most this long')} />
    <Figure name="p95" ms={p95Ms} title={t('95 of 100 answered checks took at most this long')} />
  </dl>
);

type FigureProps = { readonly name: string; readonly ms: number | null; readonly title?: string };

const Figure = ({ name, ms, title }: FigureProps) => (
  <div title={title}>
    <dt>{name}</dt>
    <dd>{ms === null ? '–' : lengthInWords(ms)}</dd>
  </div>
);
