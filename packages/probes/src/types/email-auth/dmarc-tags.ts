type TagRule = {
  readonly isValid: (value: string) => boolean;
  readonly meant: string;
};

/** A URI, mostly `mailto:`. The size limit behind it is gone since RFC 9989. */
export const isReportUri = (text: string): boolean => /^[a-z][a-z\d+.-]*:[^\s,;]+$/i.test(text.trim());

const policy: TagRule = {
  isValid: (value) => /^(?:none|quarantine|reject)$/i.test(value),
  meant: 'none, quarantine or reject',
};
const alignment: TagRule = { isValid: (value) => /^[rs]$/i.test(value), meant: 'r or s' };
const reports: TagRule = {
  isValid: (value) => value.split(',').every(isReportUri),
  meant: 'a list of addresses such as mailto:dmarc@example.com: no reports go there',
};

/** RFC 9989, section 4.7; `pct`: RFC 7489, section 6.3. */
export const tagRules: Readonly<Record<string, TagRule>> = {
  p: policy,
  sp: policy,
  np: policy,
  adkim: alignment,
  aspf: alignment,
  rua: reports,
  ruf: reports,
  t: { isValid: (value) => /^[yn]$/i.test(value), meant: 'y or n' },
  pct: {
    isValid: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 100,
    meant: 'a number from 0 to 100',
  },
};
