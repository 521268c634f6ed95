import type { Wording } from './wording.js';

export function mailText({ headline, facts, link, footer }: Wording): string {
  const width = Math.max(...facts.map(({ label }) => label.length));
  const lines = facts.map(({ label, value }) => `${`${label}:`.padEnd(width + 1)} ${value}`);
  const action = link ? [`${link.label}:`, link.url, ''] : [];
  return [headline, '', ...lines, '', ...action, footer, ''].join('\n');
}
