import { t } from '../../language/text.js';
import type { Monitor } from './monitor-queries.js';

export type MonitorType = Monitor['type'];

export const typeGroups = {
  web: t('Websites and APIs'),
  content: t('Page content'),
  network: t('Servers and networks'),
  domain: t('Names, certificates and mail'),
  jobs: t('Jobs'),
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
    t('Website'),
    t('A URL answers, with an accepted status'),
    url,
    t('http, https, uptime, status code, ping url'),
  ),
  api: web(
    t('API endpoint'),
    t('A request gets the right status, headers and JSON'),
    'https://api.example.com/health',
    t('rest, json, graphql, assertion, healthcheck'),
  ),
  multi_step: web(
    t('Several steps'),
    t('A chain of requests, with values carried along'),
    url,
    t('transaction, login, flow, synthetic, scenario'),
  ),
  response_time: web(
    t('Response time'),
    t('A page stays within a budget of time'),
    url,
    t('latency, slow, performance, speed, p95'),
  ),
  redirect_chain: web(
    t('Redirects'),
    t('Redirects lead to the right place, without detours'),
    'http://example.com/',
    t('301, 302, loop, https redirect'),
  ),
  security_headers: web(
    t('Security headers'),
    t('A page comes with strong security headers'),
    url,
    t('hsts, csp, owasp, x-frame-options'),
  ),
  keyword: content(
    t('Keyword'),
    t('A text is, or is not, on a page'),
    url,
    t('text, content, string, regex, search'),
  ),
  page_change: content(
    t('Page change'),
    t('The visible text of a page stays as it is'),
    url,
    t('defacement, diff, content change'),
  ),
  page_size: content(
    t('Page size'),
    t('A page is no larger than a budget'),
    url,
    t('bytes, weight, kilobytes'),
  ),
  robots_txt: content(
    'robots.txt',
    t('The file exists and blocks no crawler'),
    'https://example.com/robots.txt',
    t('seo, crawler, noindex'),
  ),
  sitemap: content(
    t('Sitemap'),
    t('The sitemap is valid and its pages answer'),
    'https://example.com/sitemap.xml',
    t('seo, xml, broken links'),
  ),
  cookie_consent: content(
    t('Cookie consent'),
    t('A page asks before it sets cookies'),
    url,
    t('gdpr, privacy, banner, consent'),
  ),
  ping: network(t('Ping'), t('A host replies, with little loss'), host, t('icmp, packet loss, reachable')),
  port: network(
    t('TCP port'),
    t('A port accepts connections'),
    `${host}:443`,
    t('tcp, socket, ssh, database, smtp, connect'),
  ),
  ip_change: network(
    t('Address change'),
    t('The addresses of a name stay the same'),
    host,
    t('ip, a record, dns change'),
  ),
  ssl: names(
    t('Certificate'),
    t('It is valid, trusted and not about to expire'),
    host,
    t('tls, ssl, https, x509, expiry, letsencrypt'),
  ),
  domain_expiry: names(
    t('Domain expiry'),
    t('The registration does not end soon'),
    domain,
    t('whois, rdap, registration, renewal'),
  ),
  registrar: names(
    t('Registrar'),
    t('The registrar of a domain stays the same'),
    domain,
    t('whois, transfer lock, hijack'),
  ),
  dns: names(
    t('DNS records'),
    t('A name has the expected records'),
    domain,
    t('a record, cname, txt, resolver, lookup'),
  ),
  nameserver: names(t('Name servers'), t('The name servers stay the same'), domain, t('ns, delegation, dns')),
  mx: names(
    t('Mail hosts'),
    t('The mail hosts of a domain accept mail'),
    domain,
    t('mail, smtp, starttls, e-mail'),
  ),
  email_auth: names(
    t('Mail authentication'),
    t('SPF, DKIM and DMARC are in order'),
    domain,
    t('spf, dkim, dmarc, spoofing, e-mail'),
  ),
  blacklist: names(
    t('Blacklists'),
    t('A host is on no DNS blacklist'),
    domain,
    t('rbl, dnsbl, spam, spamhaus, reputation'),
  ),
  heartbeat: jobs(
    t('Heartbeat'),
    t('A job reports in time, or all monitors are checked'),
    t('Nightly backup'),
    t('cron, backup, job, dead man, push, scheduled, queue, not checked, unchecked, prober, blind, watchdog'),
  ),
};
