const steps = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

/** A size as people read it: `512 bytes`, `1.5 MiB`. */
export function sizeInWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), steps.length - 1);
  const amount = Math.round((bytes / 1_024 ** step) * 10) / 10;
  return `${amount} ${bytes === 1 ? 'byte' : steps[step]}`;
}
