import type { Wording } from './wording.js';

/** The alert as plain text, its facts in columns. */
export function mailText({ headline, facts, footer }: Wording): string {
  const width = Math.max(...facts.map(({ label }) => label.length));
  const lines = facts.map(({ label, value }) => `${`${label}:`.padEnd(width + 1)} ${value}`);
  return [headline, '', ...lines, '', footer, ''].join('\n');
}
