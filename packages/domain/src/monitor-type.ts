/** The 24 monitor types. They are stored and sent to receivers, so they never change. */
export const monitorTypes = [
  'http',
  'ssl',
  'dns',
  'api',
  'security_headers',
  'keyword',
  'port',
  'ping',
  'heartbeat',
  'domain_expiry',
  'registrar',
  'nameserver',
  'ip_change',
  'mx',
  'email_auth',
  'blacklist',
  'response_time',
  'page_size',
  'page_change',
  'robots_txt',
  'sitemap',
  'redirect_chain',
  'cookie_consent',
  'multi_step',
] as const;

export type MonitorType = (typeof monitorTypes)[number];

/** Types that never connect to the target: they read what is published about it, or wait for it. */
export const monitorTypesThatDoNotCall: readonly MonitorType[] = [
  'dns',
  'heartbeat',
  'domain_expiry',
  'registrar',
  'nameserver',
  'ip_change',
  'mx',
  'email_auth',
  'blacklist',
];
