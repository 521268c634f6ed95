export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const worse = (a: Severity, b: Severity): Severity =>
  severities.indexOf(a) > severities.indexOf(b) ? a : b;

export const isAtLeast = (severity: Severity, min: Severity): boolean =>
  severities.indexOf(severity) >= severities.indexOf(min);
