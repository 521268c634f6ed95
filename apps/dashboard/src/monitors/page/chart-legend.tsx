import { t } from '../../language/text.js';
import classes from './chart-legend.module.css';

type ChartLegendProps = {
  readonly isOfChecks: boolean;
  readonly hasP95: boolean;
  readonly hasIncidents: boolean;
  readonly hasMaintenance: boolean;
};

export const ChartLegend = ({ isOfChecks, hasP95, hasIncidents, hasMaintenance }: ChartLegendProps) => (
  <ul className={classes.legend}>
    <li data-mark="line">{isOfChecks ? t('Check') : t('Average')}</li>
    {hasP95 && <li data-mark="dashed">p95</li>}
    {hasIncidents && <li data-mark="incident">{t('Incident')}</li>}
    {hasMaintenance && <li data-mark="maintenance">{t('Maintenance')}</li>}
    <li className={classes.hint}>{t('Drag to zoom in')}</li>
  </ul>
);
