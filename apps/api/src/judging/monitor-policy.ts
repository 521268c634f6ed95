import { type ExistingMonitor, type HealthPolicy, healthPolicyOf, type IncidentCause } from '@tocsin/domain';
import { incidentTitle, type MonitorTypeDescription, registry } from '@tocsin/probes/catalogue';

const types: Readonly<Record<string, Pick<MonitorTypeDescription, 'defaults'>>> = registry;

/** A type that only another version carries is judged like `http`. */
const typeOf = ({ type }: Pick<ExistingMonitor, 'type'>) => types[type] ?? registry.http;

export const policyOf = (monitor: ExistingMonitor): HealthPolicy =>
  healthPolicyOf(monitor, typeOf(monitor).defaults.severity);

export const titleOf = (
  monitor: Pick<ExistingMonitor, 'type' | 'name' | 'target'>,
  cause: IncidentCause,
): string => incidentTitle(typeOf(monitor), monitor, cause);
