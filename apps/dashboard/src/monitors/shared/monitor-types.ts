import type { Monitor } from './monitor-queries.js';

export type MonitorType = Monitor['type'];

export const typeGroups = {
  web: 'Websites and APIs',
  content: 'Page content',
  network: 'Servers and networks',
  domain: 'Names, certificates and mail',
  jobs: 'Jobs',
} as const;
type TypeGroup = keyof typeof typeGroups;

type TypeInfo = {
  readonly name: string;
  readonly group: TypeGroup;
  readonly about: string;
  readonly example: string;
  readonly synonyms: readonly string[];
};

const infoIn =
  (group: TypeGroup) =>
  (name: string, about: string, example: string, synonyms: string): TypeInfo => ({
    group,
    name,
    about,
    example,
    synonyms: synonyms.split(', '),
  });

const web = infoIn('web');
const content = infoIn('content');
const network = infoIn('network');
const names = infoIn('domain');
const jobs = infoIn('jobs');

const url = 'https://shop.example.com/';
const domain = 'example.com';
const host = 'shop.example.com';

export const monitorTypes: Readonly<Record<MonitorType, TypeInfo>> = {
  http: web(
    'Website',
    'A URL answers, with an accepted status',
    url,
    'http, https, uptime, status code, ping url',
  ),
  api: web(
    'API endpoint',
    'A request gets the right status, headers and JSON',
    'https://api.example.com/health',
    'rest, json, graphql, assertion, healthcheck',
  ),
  multi_step: web(
    'Several steps',
    'A chain of requests, with values carried along',
    url,
    'transaction, login, flow, synthetic, scenario',
  ),
  response_time: web(
    'Response time',
    'A page stays within a budget of time',
    url,
    'latency, slow, performance, speed, p95',
  ),
  redirect_chain: web(
    'Redirects',
    'Redirects lead to the right place, without detours',
    'http://example.com/',
    '301, 302, loop, https redirect',
  ),
  security_headers: web(
    'Security headers',
    'A page comes with strong security headers',
    url,
    'hsts, csp, owasp, x-frame-options',
  ),
  keyword: content('Keyword', 'A text is, or is not, on a page', url, 'text, content, string, regex, search'),
  page_change: content(
    'Page change',
    'The visible text of a page stays as it is',
    url,
    'defacement, diff, content change',
  ),
  page_size: content('Page size', 'A page is no larger than a budget', url, 'bytes, weight, kilobytes'),
  robots_txt: content(
    'robots.txt',
    'The file exists and blocks no crawler',
    'https://example.com/robots.txt',
    'seo, crawler, noindex',
  ),
  sitemap: content(
    'Sitemap',
    'The sitemap is valid and its pages answer',
    'https://example.com/sitemap.xml',
    'seo, xml, broken links',
  ),
  cookie_consent: content(
    'Cookie consent',
    'A page asks before it sets cookies',
    url,
    'gdpr, privacy, banner, consent',
  ),
  ping: network('Ping', 'A host replies, with little loss', host, 'icmp, packet loss, reachable'),
  port: network(
    'TCP port',
    'A port accepts connections',
    `${host}:443`,
    'tcp, socket, ssh, database, smtp, connect',
  ),
  ip_change: network(
    'Address change',
    'The addresses of a name stay the same',
    host,
    'ip, a record, dns change',
  ),
  ssl: names(
    'Certificate',
    'It is valid, trusted and not about to expire',
    host,
    'tls, ssl, https, x509, expiry, letsencrypt',
  ),
  domain_expiry: names(
    'Domain expiry',
    'The registration does not end soon',
    domain,
    'whois, rdap, registration, renewal',
  ),
  registrar: names(
    'Registrar',
    'The registrar of a domain stays the same',
    domain,
    'whois, transfer lock, hijack',
  ),
  dns: names(
    'DNS records',
    'A name has the expected records',
    domain,
    'a record, cname, txt, resolver, lookup',
  ),
  nameserver: names('Name servers', 'The name servers stay the same', domain, 'ns, delegation, dns'),
  mx: names('Mail hosts', 'The mail hosts of a domain accept mail', domain, 'mail, smtp, starttls, e-mail'),
  email_auth: names(
    'Mail authentication',
    'SPF, DKIM and DMARC are in order',
    domain,
    'spf, dkim, dmarc, spoofing, e-mail',
  ),
  blacklist: names(
    'Blacklists',
    'A host is on no DNS blacklist',
    domain,
    'rbl, dnsbl, spam, spamhaus, reputation',
  ),
  heartbeat: jobs(
    'Heartbeat',
    'A job reports in time, or all monitors are checked',
    'Nightly backup',
    'cron, backup, job, dead man, push, scheduled, queue, not checked, unchecked, prober, blind, watchdog',
  ),
};
