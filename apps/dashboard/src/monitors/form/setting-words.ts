import { t } from '../../language/text.js';
import type { Either, FieldWords, FormWords } from '../../schema-form/form-words.js';
import type { MonitorType } from '../shared/monitor-types.js';

type Words = Readonly<Record<string, FieldWords>>;

const login: Either = {
  label: t('Login'),
  options: [
    { label: t('None'), names: [] },
    { label: t('User name and password'), names: ['basic_auth'] },
    { label: t('Bearer token'), names: ['bearer_token'] },
  ],
};

const anyStatus: Words = {
  headers: {
    label: t('Request headers'),
    hint: t('Whoever may see the monitor sees them. A login belongs below.'),
  },
  basic_auth: { label: t('User name and password') },
  bearer_token: { label: t('Bearer token'), hint: t('Sent as Authorization: Bearer …') },
  max_redirects: {
    label: t('Redirects followed'),
    hint: t('With 0, a redirect is an answer like any other.'),
  },
};

const request: Words = {
  ...anyStatus,
  accepted_statuses: {
    label: t('Accepted statuses'),
    hint: t('Statuses such as 200, or ranges such as 200-299.'),
  },
};

const requestWithBody: Words = {
  ...request,
  method: { label: t('Method'), isInSight: true },
  body: { label: t('Request body') },
};

const pattern: Words = {
  text: { label: t('Text'), hint: '' },
  regular_expression: { label: t('Regular expression'), hint: t('JavaScript, with the flags u and m.') },
  ignore_case: { label: t('Ignore case'), hint: '', isInSight: true },
};

const acceptAfter: Words = {
  accept_after_minutes: {
    label: t('Accept a change after'),
    hint: t('A change is reported this long. Then the new state counts as right.'),
    unit: 'min',
    isInSight: true,
  },
};

const server: Words = {
  server: {
    label: t('Name server to ask'),
    hint: t('Such as 192.0.2.53 or ns1.example.com:5353. If empty, those of the prober.'),
  },
};

const words = (fields: Words, others: Omit<FormWords, 'fields'> = { eithers: [] }): FormWords => ({
  fields,
  ...others,
});
const ofRequest = (fields: Words): FormWords => words({ ...request, ...fields }, { eithers: [login] });

/** The labels and hints of each type's settings, shown in place of the API's names. */
export const settingWords: Readonly<Record<MonitorType, FormWords>> = {
  http: words(requestWithBody, { eithers: [login] }),
  api: words(
    {
      ...requestWithBody,
      max_latency_ms: { label: t('Longest answer time'), hint: '', unit: 'ms', isInSight: true },
      header_assertions: {
        label: t('Header assertions'),
        one: t('Header assertion'),
        hint: t('What response headers must be.'),
      },
      json_assertions: {
        label: t('JSON assertions'),
        one: t('JSON assertion'),
        hint: t('What values in a JSON answer must be.'),
      },
      json_schema: { label: t('JSON Schema'), hint: t('Draft 2020-12. It may refer only to itself.') },
    },
    { eithers: [login] },
  ),
  multi_step: words({
    steps: {
      label: t('Steps'),
      one: t('Step'),
      hint: t('Requests, one after the other. {variable} stands for a variable.', { variable: '{{name}}' }),
    },
    variables: {
      label: t('Variables'),
      one: t('Variable'),
      hint: t('Values that every step can use, such as a password.'),
      isInSight: true,
    },
  }),
  response_time: ofRequest({
    budget_ms: { label: t('Budget'), hint: t('How long an answer may take.'), unit: 'ms', isInSight: true },
    measure: {
      label: t('Time until'),
      hint: '',
      choices: { first_byte: t('The first byte'), total: t('The last byte') },
      isInSight: true,
    },
    window: {
      label: t('Answers that count'),
      hint: t('The latest ones. One in twenty may be over the budget.'),
      isInSight: true,
    },
  }),
  redirect_chain: ofRequest({
    expected_url: {
      label: t('Ends at'),
      hint: t('A URL. If empty, the redirects may end anywhere.'),
      isInSight: true,
    },
    max_redirects: { label: t('Most redirects'), hint: t('More are too many.'), isInSight: true },
    allow_plain_http: { label: t('May redirect to plain http'), hint: '', isInSight: true },
  }),
  security_headers: ofRequest({
    min_grade: {
      label: t('Least grade'),
      hint: t('With A+, nothing may be missing or weak.'),
      isInSight: true,
    },
    required: {
      label: t('Graded headers'),
      choices: {
        strict_transport_security: 'Strict-Transport-Security',
        content_security_policy: 'Content-Security-Policy',
        framing: t('X-Frame-Options or frame-ancestors'),
        x_content_type_options: 'X-Content-Type-Options',
        referrer_policy: 'Referrer-Policy',
        permissions_policy: 'Permissions-Policy',
      },
      hint: '',
    },
    hsts_min_age_seconds: {
      label: t('Least age of Strict-Transport-Security'),
      hint: t('How long it must last.'),
      unit: 's',
    },
  }),
  keyword: words(
    {
      ...request,
      ...pattern,
      expect: {
        label: t('It must be'),
        hint: t('The source of the page is searched.'),
        choices: { present: t('On the page'), absent: t('Not on the page') },
        isInSight: true,
      },
    },
    {
      eithers: [
        {
          label: t('Look for'),
          isInSight: true,
          options: [
            { label: t('A text'), names: ['text'] },
            { label: t('A regular expression'), names: ['regular_expression'] },
          ],
        },
        login,
      ],
    },
  ),
  page_change: ofRequest({
    ...acceptAfter,
    selector: {
      label: t('Parts that count'),
      hint: t('A CSS selector. If empty, the whole page counts.'),
      isInSight: true,
    },
    ignored_selector: { label: t('Parts to ignore'), hint: t('A CSS selector.'), isInSight: true },
    ignored_expression: {
      label: t('Text to ignore'),
      hint: t('A regular expression for what changes by itself, such as a date.'),
    },
  }),
  page_size: ofRequest({
    budget_bytes: { label: t('Largest size, in bytes'), hint: t('As transferred.'), isInSight: true },
    min_bytes: {
      label: t('Smallest size, in bytes'),
      hint: t('With 0, an empty page is right.'),
      isInSight: true,
    },
  }),
  robots_txt: words(
    {
      ...anyStatus,
      ...acceptAfter,
      user_agents: {
        label: t('Crawlers that must not be blocked'),
        hint: t('As robots.txt names them. * is any other crawler.'),
        isInSight: true,
      },
      watch_changes: { label: t('Report changes of the file'), hint: '', isInSight: true },
    },
    { eithers: [login] },
  ),
  sitemap: ofRequest({
    sample: { label: t('Pages to try'), hint: t('At each check, others each time.'), isInSight: true },
  }),
  cookie_consent: ofRequest({
    selector: {
      label: t('The banner'),
      hint: t('A CSS selector of it or its script. If empty, any known consent manager will do.'),
      isInSight: true,
    },
    allowed_cookies: {
      label: t('Cookies allowed before consent'),
      hint: t('Beside those of load balancers and firewalls. * stands for any text.'),
      isInSight: true,
    },
  }),
  ping: words({
    count: { label: t('Pings of a check'), hint: t('When one is lost, 20 more are sent.'), isInSight: true },
    degraded_loss_percent: {
      label: t('Degraded above a loss of, in percent'),
      hint: t('Of the last 100 pings.'),
      isInSight: true,
    },
    down_loss_percent: {
      label: t('Down above a loss of, in percent'),
      hint: t('Of the pings of one check.'),
      isInSight: true,
    },
    degraded_latency_ms: {
      label: t('Degraded above a round trip of'),
      hint: t('On average. If empty, none is.'),
      unit: 'ms',
      isInSight: true,
    },
    down_latency_ms: {
      label: t('Down above a round trip of'),
      hint: t('On average. If empty, none is.'),
      unit: 'ms',
      isInSight: true,
    },
  }),
  port: words(
    {
      ...pattern,
      ignore_case: { label: t('Ignore case'), hint: '' },
      tls: {
        label: t('Use TLS'),
        hint: t('From the first byte. The certificate is verified.'),
        isInSight: true,
      },
      send: { label: t('Say first'), hint: t('What is sent to the server, such as PING\\r\\n.') },
    },
    {
      eithers: [
        {
          label: t('The server must say'),
          isInSight: true,
          options: [
            { label: t('Nothing: a connection is enough'), names: [] },
            { label: t('A text'), names: ['text'] },
            { label: t('A match of a regular expression'), names: ['regular_expression'] },
          ],
        },
      ],
    },
  ),
  ip_change: words({
    ...server,
    ...acceptAfter,
    record_types: {
      label: t('Addresses that count'),
      hint: '',
      choices: { A: 'IPv4', AAAA: 'IPv6' },
      isInSight: true,
    },
  }),
  ssl: words({
    warn_days: {
      label: t('Warn at these numbers of days left'),
      hint: t('If empty, by the lifetime of the certificate.'),
      isInSight: true,
    },
    server_name: {
      label: t('Server name (SNI)'),
      hint: t('If empty, the host of the target.'),
      isInSight: true,
    },
  }),
  domain_expiry: words({
    warn_days: { label: t('Warn at these numbers of days left'), hint: '', isInSight: true },
    ignored_statuses: {
      label: t('Statuses to ignore'),
      hint: t('As EPP spells them, such as autoRenewPeriod.'),
    },
  }),
  registrar: words({
    ...acceptAfter,
    ignored_statuses: { label: t('Statuses to ignore'), hint: t('As EPP spells them.') },
  }),
  dns: words({
    ...server,
    record_type: { label: t('Record type'), hint: '', isInSight: true },
    expected: {
      label: t('Expected records'),
      hint: t('Each as in a zone file, such as 10 mx.example.com.'),
      isInSight: true,
    },
    others_allowed: { label: t('Allow other records beside them'), hint: '', isInSight: true },
  }),
  nameserver: words({ ...server, ...acceptAfter }),
  mx: words({
    call_hosts: {
      label: t('Call the hosts'),
      hint: t('Otherwise only their records are looked up. Many networks block the port.'),
      isInSight: true,
    },
    verify_certificates: {
      label: t('Verify their certificates'),
      hint: t('As senders do that follow MTA-STS.'),
      isInSight: true,
    },
    port: { label: t('Port'), hint: '' },
  }),
  email_auth: words({
    dkim_selectors: {
      label: t('DKIM selectors'),
      hint: t('s= in the signature of a mail. Without any, DKIM is not checked.'),
      isInSight: true,
    },
    report_weak: {
      label: t('Report what lets forgeries through'),
      hint: t('As degraded, though it is in order.'),
      isInSight: true,
    },
  }),
  blacklist: words({
    address_lists: { label: t('Lists of addresses'), hint: t('The zones that are asked.'), isInSight: true },
    domain_lists: {
      label: t('Lists of domains'),
      hint: t('Asked when the target is a name.'),
      isInSight: true,
    },
  }),
  heartbeat: words(
    {
      watches: {
        label: t('Watches'),
        hint: '',
        choices: { pings: t('A job, which reports'), checks: t('Whether all other monitors are checked') },
        isInSight: true,
      },
      period_seconds: {
        label: t('Time between two runs'),
        hint: t('How long after one run the next one is due.'),
        unit: 's',
      },
      cron: { label: t('Cron expression'), hint: t('Five fields, such as 30 2 * * *.') },
      time_zone: { label: t('Time zone'), isTimeZone: true },
      grace_seconds: { label: t('Grace'), hint: t('How much later than due a run may end.'), unit: 's' },
      run_seconds_max: {
        label: t('Longest run'),
        hint: t('After its start ping. If empty, it may take the grace, or until it is due.'),
        unit: 's',
      },
      push_token: {
        label: t('Push token of Uptime Kuma'),
        hint: t('A job that reports to /api/push/… with it keeps its request.'),
      },
    },
    {
      eithers: [
        {
          label: t('Runs are due'),
          isInSight: true,
          options: [
            { label: t('At an interval'), names: ['period_seconds'] },
            { label: t('At the times of a cron expression'), names: ['cron', 'time_zone'] },
          ],
        },
      ],
      unused: ({ watches }) =>
        watches === 'checks'
          ? ['period_seconds', 'cron', 'time_zone', 'grace_seconds', 'run_seconds_max', 'push_token']
          : [],
    },
  ),
};
