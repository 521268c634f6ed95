/** As EPP spells it (RFC 5731, section 2.3; RFC 8056), without a link or a remark behind it. */
export function eppStatus(written: string): string {
  const [words = ''] = written.split(/\(|https?:|#/i);
  const [first = '', ...others] = words.trim().split(/[\s_-]+/);
  const beginning = others.length > 0 || first === first.toUpperCase() ? first.toLowerCase() : first;
  const spelled = [beginning, ...others.map(capitalised)].join('');
  return spelled.toLowerCase() === 'active' ? 'ok' : spelled;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
