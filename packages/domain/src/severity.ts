/** From harmless to bad. */
export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** The worse of two. */
export const worse = (a: Severity, b: Severity): Severity =>
  severities.indexOf(a) > severities.indexOf(b) ? a : b;
