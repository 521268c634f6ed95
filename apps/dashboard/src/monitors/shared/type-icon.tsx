import { type MonitorType, monitorTypes } from './monitor-types.js';

const globe =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c3 3 3 14 0 17M12 3.5c-3 3-3 14 0 17';
const page = 'M6 3.5h8l4 4v13H6ZM14 3.5v4h4';
const envelope = 'M3.5 6h17v12.5h-17ZM4 6.5l8 6 8-6';
const shield = 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6Z';
const box = 'M4 5h16v5.5H4ZM4 13.5h16V19H4Z';

/** Shapes of 24 by 24, drawn with strokes. */
const shapes: Readonly<Record<MonitorType, string>> = {
  http: globe,
  api: 'M9 4.5c-3 0-3 1.5-3 4 0 2-.5 3.5-2.5 3.5C5.5 12 6 13.5 6 15.5c0 2.5 0 4 3 4M15 4.5c3 0 3 1.5 3 4 0 2 .5 3.5 2.5 3.5-2 0-2.5 1.5-2.5 3.5 0 2.5 0 4-3 4',
  multi_step: 'M4 6h4v4H4ZM16 14h4v4h-4ZM8 8h5.5v8H16',
  response_time: 'M12 6.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 10v3.5l2.5 1.5M9.5 3.5h5',
  redirect_chain: 'M4 18v-4a5 5 0 0 1 5-5h11M15.5 4.5 20 9l-4.5 4.5',
  security_headers: `${shield}M9 12l2.2 2.2L15.5 10`,
  keyword: 'M4 7V5h12v2M10 5v13M7.5 18h5M16 13h4M16 17h4',
  page_change: `${page}M9 12h6M12 9v6M9 17.5h6`,
  page_size: 'M3.5 9h17v6.5h-17ZM7.5 9v3M11 9v3M14.5 9v3M18 9v2',
  robots_txt: 'M5 9h14v10H5ZM12 9V5M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3M12 4.5v.1',
  sitemap: 'M9.5 4h5v4.5h-5ZM3.5 15.5h5V20h-5ZM15.5 15.5h5V20h-5ZM12 8.5V12M6 15.5V12h12v3.5',
  cookie_consent:
    'M20.5 12A8.5 8.5 0 1 1 12 3.5c0 2.5 1.5 4 4 4 0 2.5 2 4.5 4.5 4.5ZM9 10v.1M9 15v.1M14 15.5v.1M13 11.5v.1',
  ping: 'M12 12.5v.1M8.5 16a5 5 0 1 1 7 0M5.5 18.5a9 9 0 1 1 13 0',
  port: 'M9 3.5v5M15 3.5v5M6.5 8.5h11v3a5.5 5.5 0 0 1-11 0ZM12 17v3.5',
  ip_change: 'M4 9h14M14.5 5.5 18 9l-3.5 3.5M20 15.5H6M9.5 12 6 15.5 9.5 19',
  ssl: 'M5.5 10.5h13v9.5h-13ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  domain_expiry: 'M4 5.5h16V20H4ZM4 10h16M8 3.5v4M16 3.5v4M12 13v2.5l2 1',
  registrar: 'M4 20h16M5.5 20v-8.5M18.5 20v-8.5M10 20v-8.5M14 20v-8.5M3.5 9 12 4l8.5 5Z',
  dns: 'M5 4.5v15M5 8h5M5 16h5M10 5.5h9v5h-9ZM10 13.5h9v5h-9Z',
  nameserver: `${box}M7.5 7.7v.1M7.5 16.2v.1M11 7.7h5M11 16.2h5`,
  mx: envelope,
  email_auth: 'M3.5 12V5.5h17V11M4 6l8 6 8-6M3.5 12v6.5H11M14.5 17l2.2 2.2 4.3-4.4',
  blacklist: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM6 6l12 12',
  heartbeat:
    'M12 20C6.5 16 3.5 13 3.5 9.3A4.3 4.3 0 0 1 12 8a4.3 4.3 0 0 1 8.5 1.3C20.5 13 17.5 16 12 20ZM4 13h4l1.5-3 2.5 5 1.5-2H16',
};

export const TypeIcon = ({ type }: { readonly type: MonitorType }) => (
  <svg
    width="1.15em"
    height="1.15em"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    role="img"
    aria-label={monitorTypes[type].name}
  >
    <path d={shapes[type]} />
  </svg>
);
