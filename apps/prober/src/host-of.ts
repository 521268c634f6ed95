/** Whom a check asks, as far as its target tells: what is bounded together. */
export const hostOf = (target: string): string =>
  (/^(?:[a-z]+:\/\/)?(\[[^\]]*\]|[^/:?#]*)/i.exec(target)?.[1] ?? target).toLowerCase();
