/**
 * The identifier of a monitor type. `packages/probes` has the types. Identifiers are stored and sent to receivers, so they
 * never change.
 */
export type MonitorType = string;
