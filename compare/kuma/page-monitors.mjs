/** Monitors of pages: the types `http`, `keyword` and `json-query` of Uptime Kuma. */

import { often, unforeseen } from './form.mjs';

/** @typedef {import('./monitors.mjs').MonitorToAdd} MonitorToAdd */

const web = 'http://127.0.0.1:{web}';
const otherWeb = 'http://127.0.0.1:{other_web}';

/** @param {Record<string, string>} wanted see `/wanted` of the laboratory */
const wanted = (wanted) => `${web}/wanted?${new URLSearchParams(wanted)}`;

/** @param {number} status @param {string} url @returns {string} the path of a redirect to it */
const movedTo = (status, url) =>
  `/moved/${status}?to=${encodeURIComponent(url).replaceAll('%7B', '{').replaceAll('%7D', '}')}`;

/** @param {string} name @param {string} url @param {object} [options] @returns {MonitorToAdd} */
const http = (name, url, options = {}) => ({
  name: `http: ${name}`,
  form: { type: 'http', url: url.startsWith('/') ? web + url : url, ...options },
});

/** @param {string} name @param {string} path @param {string} keyword @param {object} [options] @returns {MonitorToAdd} */
const keyword = (name, path, keyword, options = {}) => ({
  name: `keyword: ${name}`,
  form: { type: 'keyword', url: path.startsWith('/') ? web + path : path, keyword, ...options },
});

/** @param {string} name @param {string} path @param {string} operator @param {string} expected @param {object} [options] @returns {MonitorToAdd} */
const json = (name, path, operator, expected, options = {}) => ({
  name: `json-query: ${name}`,
  form: {
    type: 'json-query',
    url: web + path,
    jsonPath: '$',
    jsonPathOperator: operator,
    expectedValue: expected,
    ...options,
  },
});

/** @param {string} user @param {string} password */
const basic = (user, password) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** @param {...string} accepted */
const accepting = (...accepted) => ({ accepted_statuscodes: accepted });

const answers = [
  http('a page', '/welcome'),
  http('an empty page', '/empty'),
  http('a compressed page', '/gzip'),
  http('204', '/status/204'),
  http('404', '/status/404'),
  http('500', '/status/500'),
  http('999', '/status/999'),
  http('a port that refuses', 'http://127.0.0.1:1/'),
  http('a port that accepts nothing', 'http://127.0.0.1:{black_hole}/', { timeout: 1 }),
  http('a server that says nothing', 'http://127.0.0.1:{silent}/', { timeout: 1 }),
  http('a server that speaks another protocol', 'http://127.0.0.1:{greeting}/', { timeout: 1 }),
  http('a server that closes the connection', '/closes'),
  http('a name that does not exist', 'http://nowhere.invalid/'),
  http('an answer in time', '/slow'),
  http('an answer too late', '/hangs', { timeout: 1 }),
  http('half an answer in time', '/hangs-halfway', { timeout: 1 }),
];

const statuses = [
  http('404 is accepted', '/status/404', accepting('404')),
  http('200 is not accepted', '/welcome', accepting('404')),
  http('a range of statuses', '/status/503', accepting('200-299', '500-599')),
  http('beside a range of statuses', '/status/404', accepting('200-299', '500-599')),
  http('301 is accepted, and followed', '/moved/301', accepting('301')),
  http('301 is accepted, and not followed', '/moved/301', { ...accepting('301'), maxredirects: 0 }),
  http('999 is accepted', '/status/999', accepting('200-299', '999')),
  http('no status is accepted', '/welcome', accepting()),
];

const redirects = [
  http('301', '/moved/301'),
  http('308', '/moved/308'),
  http('redirects in a circle', '/circle'),
  http('as many redirects as are followed', '/redirects/3', { maxredirects: 3 }),
  http('one redirect too many', '/redirects/4', { maxredirects: 3 }),
  http('a redirect that is not followed', '/moved/302', { maxredirects: 0 }),
  http('10 redirects', '/redirects/10'),
  http('11 redirects', '/redirects/11'),
  http('15 redirects', '/redirects/15', { maxredirects: 20 }),
  http('30 redirects', '/redirects/30', { maxredirects: 30 }),
  http('a redirect to another port', movedTo(302, `${otherWeb}/welcome`)),
  http('a redirect to a relative place', movedTo(302, 'welcome')),
  http('a redirect without a place', '/status/302'),
  http('a redirect to a port that refuses', movedTo(302, 'http://127.0.0.1:1/')),
  ...[301, 302, 303, 307, 308].map((status) =>
    http(
      `a POST that ${status} redirects`,
      movedTo(status, `/wanted?method=${status < 304 ? 'GET' : 'POST'}`),
      { method: 'POST', body: '{"a":1}' },
    ),
  ),
  ...[302, 303].map((status) =>
    http(
      `a PUT that ${status} redirects`,
      movedTo(status, `/wanted?method=${status === 303 ? 'GET' : 'PUT'}`),
      { method: 'PUT', body: '{"a":1}' },
    ),
  ),
];

const login = { authMethod: 'basic', basic_auth_user: 'me', basic_auth_pass: 'pass' };
const welcomed = wanted({ authorization: basic('me', 'pass') });

const requests = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) =>
    http(`the method ${method}`, wanted({ method }), { method }),
  ),
  http('another method than the server wants', wanted({ method: 'POST' })),
  http('a body of JSON', wanted({ body: '{"a":[1,2]}', 'content-type': 'application/json' }), {
    method: 'POST',
    body: '{ "a": [1, 2] }',
  }),
  http('a body of XML', wanted({ body: '<a> 1 </a>', 'content-type': 'text/xml; charset=utf-8' }), {
    method: 'POST',
    body: '<a> 1 </a>',
    httpBodyEncoding: 'xml',
  }),
  http('a body of a form', wanted({ body: 'a=1&b=2', 'content-type': 'application/x-www-form-urlencoded' }), {
    method: 'POST',
    body: 'a=1&b=2',
    httpBodyEncoding: 'form',
  }),
  http('a body of JSON that is none', wanted({ method: 'POST' }), { method: 'POST', body: '{"a":' }),
  http(
    'a body with a content type of its own',
    wanted({ body: '{"a":1}', 'content-type': 'application/ld+json' }),
    {
      method: 'POST',
      body: '{"a":1}',
      headers: '{"Content-Type":"application/ld+json"}',
    },
  ),
  http('a body of GET', wanted({ method: 'GET', body: '{"a":1}' }), { body: '{"a":1}' }),
  http('the body null', wanted({ method: 'POST', body: '' }), { method: 'POST', body: 'null' }),
  http('the body false', wanted({ method: 'POST', body: '' }), { method: 'POST', body: 'false' }),
  http('a body that is a text in JSON', wanted({ method: 'POST', body: '"a"' }), {
    method: 'POST',
    body: '"a"',
  }),
  http('a header', wanted({ 'x-shop': 'blue' }), { headers: '{"X-Shop":"blue"}' }),
  http('another header than the server wants', wanted({ 'x-shop': 'red' }), { headers: '{"X-Shop":"blue"}' }),
  http('a header that is a number', wanted({ 'x-shop': '5' }), { headers: '{"X-Shop":5}' }),
  http('a server that wants HTML to be accepted', wanted({ accept: 'text/html' })),
  http('a server that wants JSON to be accepted', wanted({ accept: 'application/json' })),
  http('an Accept of its own', wanted({ accept: 'application/json' }), {
    headers: '{"accept":"application/json"}',
  }),
  http('a host of its own', wanted({ host: 'shop.test' }), { headers: '{"Host":"shop.test"}' }),
  http('a fragment', `${web}/welcome#top`),
  http('a space in the query', `${web}/wanted?x-shop=light blue`, { headers: '{"X-Shop":"light blue"}' }),
  http('an umlaut in the query', `${web}/wanted?method=GÄT`),
  http('a default header of its own', wanted({ 'user-agent': 'Shop' }), { headers: '{"User-Agent":"Shop"}' }),
];

const logins = [
  http('the right login', welcomed, login),
  http('the wrong password', welcomed, { ...login, basic_auth_pass: 'other' }),
  http('no login where one is needed', welcomed),
  http('an empty password', wanted({ authorization: basic('me', '') }), { ...login, basic_auth_pass: '' }),
  http('no user name', wanted({ authorization: basic('', 'pass') }), { ...login, basic_auth_user: '' }),
  http('neither user name nor password', wanted({ authorization: basic('', '') }), {
    ...login,
    basic_auth_user: '',
    basic_auth_pass: '',
  }),
  http('a colon in the password', wanted({ authorization: basic('me', 'a:b') }), {
    ...login,
    basic_auth_pass: 'a:b',
  }),
  http('a login in the URL', welcomed.replace('//', '//me:pass@')),
  http('a login in the URL before another one', welcomed.replace('//', '//me:pass@'), {
    ...login,
    basic_auth_pass: 'other',
  }),
  http('a user name with umlauts', wanted({ authorization: basic('Jörg', 'pass') }), {
    ...login,
    basic_auth_user: 'Jörg',
  }),
  http('the right token', wanted({ authorization: 'Bearer abc.def' }), {
    authMethod: 'bearer',
    bearer_token: 'abc.def',
  }),
  http('the wrong token', wanted({ authorization: 'Bearer abc.def' }), {
    authMethod: 'bearer',
    bearer_token: 'abc',
  }),
  http('a login in a header', welcomed, { headers: JSON.stringify({ Authorization: basic('me', 'pass') }) }),
  http('a header before the login', welcomed, {
    ...login,
    basic_auth_pass: 'other',
    headers: JSON.stringify({ Authorization: basic('me', 'pass') }),
  }),
  http('a login, redirected within the host', movedTo(302, welcomed.replace(web, '')), login),
  http('a login, redirected to another port', movedTo(302, welcomed.replace(web, otherWeb)), login),
  http('NTLM', '/welcome', { ...login, authMethod: 'ntlm' }),
];

const certificates = [
  http('a good certificate', 'https://127.0.0.1:{secure}/'),
  http('a certificate that nobody signed', 'https://127.0.0.1:{self_signed}/'),
  http('a certificate that has expired', 'https://127.0.0.1:{expired}/'),
  http('the certificate of another name', 'https://127.0.0.1:{foreign}/'),
  http('a good certificate, not verified', 'https://127.0.0.1:{secure}/', { ignoreTls: true }),
  http('a certificate that nobody signed, not verified', 'https://127.0.0.1:{self_signed}/', {
    ignoreTls: true,
  }),
  http('a certificate whose end is watched', 'https://127.0.0.1:{secure}/', { expiryNotification: true }),
  http('an expired certificate whose end is watched', 'https://127.0.0.1:{expired}/', {
    expiryNotification: true,
  }),
  http('a redirect to an expired certificate', movedTo(302, 'https://127.0.0.1:{expired}/')),
  http('a redirect to a good certificate', movedTo(302, 'https://127.0.0.1:{secure}/')),
  http('TLS with a server that has none', 'https://127.0.0.1:{web}/'),
  http('no TLS with a server that has it', 'http://127.0.0.1:{secure}/'),
];

const keywords = [
  keyword('a word of the page', '/welcome', 'Welcome'),
  keyword('a word that is not there', '/welcome', 'Goodbye'),
  keyword('another case', '/welcome', 'WELCOME'),
  keyword('a word across a tag', '/welcome', 'to the shop'),
  keyword('a tag', '/welcome', '<p>Welcome'),
  keyword('a word on a compressed page', '/gzip', 'compressed'),
  keyword('blanks within', '/blanks', 'all  is'),
  keyword('fewer blanks within', '/blanks', 'all is'),
  keyword('a blank at the end', '/blanks', 'well '),
  keyword('two blanks at the end', '/blanks', 'well  '),
  keyword('an umlaut', '/german', 'Köln'),
  keyword('an umlaut that is not there', '/german', 'Bärn'),
  keyword('a dot is a dot', '/welcome', 'W.lcome'),
  keyword('an entity of HTML', '/escaped-html', 'Fish & chips'),
  keyword('a word on an empty page', '/empty', 'Welcome'),
  keyword('a word of a page with the status 404', '/status/404', 'Status'),
  keyword('a word of a page with the status 404, accepted', '/status/404', 'Status', accepting('404')),
  keyword('must be absent, and is', '/welcome', 'Goodbye', { invertKeyword: true }),
  keyword('must be absent, and is there', '/welcome', 'Welcome', { invertKeyword: true }),
  keyword('must be absent, and the status is 500', '/status/500', 'Welcome', { invertKeyword: true }),
  keyword('must be absent from an empty page', '/empty', 'Welcome', { invertKeyword: true }),
  keyword('in the answer to a POST', wanted({ method: 'POST' }), 'As wanted', { method: 'POST' }),
  keyword('not in the answer to a POST', wanted({ method: 'POST' }), 'Welcome', { method: 'POST' }),
  keyword('in the answer to a POST, which has another status', wanted({ method: 'PUT' }), 'wanted', {
    method: 'POST',
  }),
  keyword('behind a redirect', '/moved/301', 'Welcome'),
  keyword('a word of JSON', '/compact', 'deep'),
  keyword('JSON as it is written', '/compact', '"status":"ok"'),
  keyword('JSON written with blanks', '/pretty', '"status":"ok"'),
  keyword('JSON looked for with blanks', '/pretty', '"status": "ok"'),
  keyword('a word of JSON that is escaped', '/pretty', 'Köln'),
  keyword('an escape of JSON', '/pretty', 'K\\u00f6ln'),
  keyword('a number of JSON', '/compact', '5'),
  keyword('a word of JSON that is broken', '/broken-json', 'status'),
  keyword('must be absent from JSON, and is', '/compact', 'error', { invertKeyword: true }),
  keyword('two lines', '/lines', 'first line\nsecond line'),
  keyword('a blank before a number of JSON', '/pretty', ' 5'),
  keyword('a number as JSON has it', '/prices', '5.0'),
  keyword('the number that it is', '/prices', 'price":5,'),
  keyword('a backslash on a page', '/welcome', 'Welcome\\'),
  keyword('a slash of JSON', '/prices', 'a/b'),
];

const queries = [
  json('a word', '/word', '==', 'UP'),
  json('another word', '/word', '==', 'DOWN'),
  json('a word in another case', '/word', '==', 'up'),
  json('a word and a line break', '/word-and-line', '==', 'UP'),
  json('a text in JSON', '/quoted', '==', 'UP'),
  json('a number', '/number', '==', '5'),
  json('another number', '/number', '==', '6'),
  json('a number written otherwise', '/number', '==', '5.0'),
  json('a number that is a text', '/quoted-number', '==', '5'),
  json('a number in plain text', '/number-as-text', '==', '5'),
  json('a number with a fraction', '/float', '==', '5'),
  json('a number with a fraction, written so', '/float', '==', '5.0'),
  json('a text in JSON with blanks around', '/spaced-text', '==', 'UP'),
  json('a list of one word', '/list-of-words', '==', 'UP'),
  json('a list of two words', '/list-of-two', '==', 'UP'),
  json('a word in brackets', '/bracketed-word', '==', 'UP'),
  json('a text in JSON, with its quotes', '/quoted', '==', '"UP"'),
  json('not the word of a list', '/list-of-two', '!=', 'DOWN'),
  json('a word in the answer to a POST', '/word', '==', 'UP', { method: 'POST', body: '{}' }),
  json('another word in the answer to a POST', '/word', '==', 'DOWN', { method: 'POST', body: '{}' }),
  json('not another word in the answer to a POST', '/word', '!=', 'DOWN', { method: 'POST', body: '{}' }),
  json('true', '/true', '==', 'true'),
  json('null', '/null', '==', 'null'),
  json('an object', '/compact', '==', 'ok'),
  json('a list', '/list', '==', '5'),
  json('an empty page', '/empty', '==', 'UP'),
  json('a value whose status is 500', '/status/500', '==', 'Status 500'),
  json('not the word', '/word', '!=', 'UP'),
  json('not another word', '/word', '!=', 'DOWN'),
  json('not the number', '/number', '!=', '5'),
  json('not another number', '/quoted-number', '!=', '6'),
  json('greater', '/number', '>', '4'),
  json('not greater', '/number', '>', '5'),
  json('less', '/number', '<', '6'),
  json('not less', '/number', '<', '5'),
  json('a number in a text is less', '/quoted-number', '<', '6'),
  json('contains', '/word', 'contains', 'U'),
  json('contains not', '/word', 'contains', 'X'),
  json('a number contains', '/number', 'contains', '5'),
  json('greater or equal', '/number', '>=', '5'),
  json('less or equal', '/number', '<=', '4'),
  json('a path', '/compact', '==', 'ok', { jsonPath: 'status' }),
  json('a path with a $', '/compact', '==', 'ok', { jsonPath: '$.status' }),
  json('a path to another value', '/compact', '==', 'off', { jsonPath: 'status' }),
  json('a deep path', '/compact', '==', 'UP', { jsonPath: 'deep.state' }),
  json('a path to a number', '/compact', '==', '5', { jsonPath: 'count' }),
  json('a path to a number that is greater', '/compact', '>', '4', { jsonPath: 'count' }),
  json('a path that leads nowhere', '/compact', '==', 'ok', { jsonPath: 'nothing' }),
  json('a path that leads nowhere, not equal', '/compact', '!=', 'ok', { jsonPath: 'nothing' }),
  json('a path to a list of one', '/compact', '==', '7', { jsonPath: 'list' }),
  json('a path into a list', '/compact', '==', '7', { jsonPath: 'list[0]' }),
  json('a function', '/compact', '==', '1', { jsonPath: '$count(list)' }),
  json('a wrong value that is not tried again', '/word', '==', 'DOWN', {
    ...often,
    retryOnlyOnStatusCodeFailure: true,
    maxretries: 2,
  }),
];

/** Answers that no option of a monitor tells of. */
const strangeAnswers = [
  http(`${unforeseen}a redirect that sets a cookie and wants it`, '/cookie-wall'),
  keyword(`${unforeseen}a word after the first MiB of a page`, '/large', 'Welcome'),
  keyword(`${unforeseen}a letter in ISO 8859-1`, '/latin-1', 'Köln'),
];

const turned = [
  http('upside down, up', '/welcome', { upsideDown: true }),
  http('upside down, down', '/status/500', { upsideDown: true }),
  keyword('upside down, there', '/welcome', 'Welcome', { upsideDown: true }),
  keyword('upside down, absent', '/welcome', 'Goodbye', { upsideDown: true }),
  json('upside down', '/word', '==', 'UP', { upsideDown: true }),
  http('one retry, down', '/status/500', { ...often, maxretries: 1 }),
  http('three retries, down', '/status/500', { ...often, maxretries: 3 }),
  http('three retries, up', '/welcome', { ...often, maxretries: 3 }),
  keyword('one retry, down', '/welcome', 'Goodbye', { ...often, maxretries: 1 }),
  http('a retry sooner', '/status/500', { ...often, maxretries: 1, interval: 20 }),
  http('a parameter against caches', wanted({}), { cacheBust: true }),
  http('by IPv4 alone', '/welcome', { ipFamily: 'ipv4' }),
  http('paused', '/welcome', { active: false }),
];

/** @returns {readonly MonitorToAdd[]} */
export const pageMonitors = () => [
  ...answers,
  ...statuses,
  ...redirects,
  ...requests,
  ...logins,
  ...certificates,
  ...keywords,
  ...queries,
  ...turned,
  ...strangeAnswers,
];
