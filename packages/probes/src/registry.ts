import type { MonitorType } from '@tocsin/domain';
import type { Probe } from './probe/probe.js';
import { upsideDownArabic, upsideDownGerman, upsideDownSetting } from './running/upside-down.js';
import { api } from './types/api.js';
import { blacklist } from './types/blacklist/blacklist.js';
import { cookieConsent } from './types/cookie-consent/cookie-consent.js';
import { dns } from './types/dns/dns.js';
import { domainExpiry } from './types/domain-expiry.js';
import { emailAuth } from './types/email-auth/email-auth.js';
import { grpc } from './types/grpc/grpc.js';
import { type HeartbeatType, heartbeat } from './types/heartbeat/heartbeat.js';
import { http } from './types/http.js';
import { ipChange } from './types/ip-change.js';
import { keyword } from './types/keyword.js';
import { mongodb } from './types/mongodb.js';
import { mqtt } from './types/mqtt.js';
import { multiStep } from './types/multi-step/multi-step.js';
import { mx } from './types/mx/mx.js';
import { mysql } from './types/mysql/mysql.js';
import { nameserver } from './types/nameserver.js';
import { pageChange } from './types/page-change/page-change.js';
import { pageSize } from './types/page-size.js';
import { ping } from './types/ping/ping.js';
import { port } from './types/port.js';
import { postgres } from './types/postgres/postgres.js';
import { redirectChain } from './types/redirect-chain.js';
import { redis } from './types/redis.js';
import { registrar } from './types/registrar.js';
import { responseTime } from './types/response-time.js';
import { robotsTxt } from './types/robots-txt/robots-txt.js';
import { securityHeaders } from './types/security-headers/security-headers.js';
import { sitemap } from './types/sitemap/sitemap.js';
import { snmp } from './types/snmp.js';
import { ssl } from './types/ssl/ssl.js';
import { websocket } from './types/websocket/websocket.js';

const types = {
  http,
  ssl,
  dns,
  api,
  security_headers: securityHeaders,
  keyword,
  port,
  ping,
  heartbeat,
  domain_expiry: domainExpiry,
  registrar,
  nameserver,
  ip_change: ipChange,
  mx,
  email_auth: emailAuth,
  blacklist,
  response_time: responseTime,
  page_size: pageSize,
  page_change: pageChange,
  robots_txt: robotsTxt,
  sitemap,
  redirect_chain: redirectChain,
  cookie_consent: cookieConsent,
  multi_step: multiStep,
  postgres,
  mysql,
  mongodb,
  redis,
  mqtt,
  grpc,
  websocket,
  snmp,
} satisfies Readonly<Record<MonitorType, Probe | HeartbeatType>>;

/** Adds the settings that every type has. */
const complete = <Type extends Probe | HeartbeatType>(type: Type): Type => ({
  ...type,
  settings: {
    ...type.settings,
    properties: { ...type.settings.properties, ...upsideDownSetting },
  },
  german: { ...type.german, ...upsideDownGerman },
  arabic: { ...type.arabic, ...upsideDownArabic },
});

/** The monitor types, in the order of the API. */
export const registry = Object.fromEntries(
  Object.entries(types).map(([name, type]) => [name, complete<Probe | HeartbeatType>(type)]),
) as typeof types;

export const monitorTypes = (): MonitorType[] => Object.keys(registry);
