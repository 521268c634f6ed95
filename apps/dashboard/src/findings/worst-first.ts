import type { Finding } from './finding-queries.js';

const order: readonly Finding['status'][] = ['down', 'degraded', 'up'];

export const worstFirst = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
