import { partStyle, type TimingPart, timingNames } from '../../findings/timing-parts.js';
import { t } from '../../language/text.js';
import classes from './chart-legend.module.css';

type ChartLegendProps = {
  readonly isOfChecks: boolean;
  /** From the bottom of the stack to its top. */
  readonly phases: readonly TimingPart['name'][];
  /** `true` when only some of the checks have phases. */
  readonly areSamples: boolean;
  readonly hasLine: boolean;
  readonly hasP95: boolean;
  readonly hasIncidents: boolean;
  readonly hasMaintenance: boolean;
};

export const ChartLegend = ({ isOfChecks, phases, areSamples, ...has }: ChartLegendProps) => (
  <ul className={classes.legend} data-stacked={phases.length > 0}>
    {phases.map((name) => (
      <li key={name} data-mark="phase" style={partStyle(name)}>
        {timingNames[name]}
      </li>
    ))}
    {has.hasLine && <li data-mark="line">{isOfChecks ? t('Check') : t('Average')}</li>}
    {has.hasP95 && <li data-mark="dashed">p95</li>}
    {has.hasIncidents && <li data-mark="incident">{t('Incident')}</li>}
    {has.hasMaintenance && <li data-mark="maintenance">{t('Maintenance')}</li>}
    <li className={classes.hint}>
      {phases.length > 0 && areSamples
        ? t('Phases of one check in five minutes. Drag to zoom in')
        : t('Drag to zoom in')}
    </li>
  </ul>
);
