/** Programs that open the links of messages, by the headers that they send. */
export const linkReaders: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    'Slack, which expands links',
    { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', Range: 'bytes=0-32768' },
  ],
  ['Slack, which fetches images', { 'User-Agent': 'Slack-ImgProxy (+https://api.slack.com/robots)' }],
  ['Telegram', { 'User-Agent': 'TelegramBot (like TwitterBot)' }],
  ['Discord', { 'User-Agent': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)' }],
  ['X', { 'User-Agent': 'Twitterbot/1.0' }],
  ['Facebook', { 'User-Agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' }],
  ['WhatsApp', { 'User-Agent': 'WhatsApp/2.23.20.0' }],
  [
    'LinkedIn',
    { 'User-Agent': 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)' },
  ],
  [
    'Skype and Teams',
    {
      'User-Agent':
        'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    },
  ],
  [
    'Microsoft Office',
    { 'User-Agent': 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.16130; Pro)' },
  ],
  ['Office protocol discovery', { 'User-Agent': 'Microsoft Office Protocol Discovery' }],
  [
    'Microsoft Safe Links',
    {
      'User-Agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
      'X-Forwarded-For': '40.94.0.1',
    },
  ],
  [
    'Proofpoint',
    { 'User-Agent': 'Mozilla/5.0 (compatible; Proofpoint URL Defense; +https://www.proofpoint.com)' },
  ],
  ['Barracuda', { 'User-Agent': 'BarracudaCentral/1.0 (+http://barracudacentral.org)' }],
  ['Mimecast', { 'User-Agent': 'Mozilla/5.0 (compatible; MimecastBot/1.0)' }],
  ['Google Safety', { 'User-Agent': 'Google-Safety' }],
  ['Google, which reads aloud', { 'User-Agent': 'Google-Read-Aloud' }],
  [
    'Google Image Proxy',
    {
      'User-Agent':
        'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    },
  ],
  ['Googlebot', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['bingbot', { 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' }],
  [
    'Applebot',
    {
      'User-Agent':
        'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15 (Applebot/0.1)',
    },
  ],
  ['Mattermost', { 'User-Agent': 'Mattermost-Bot/1.1' }],
  ['Rocket.Chat', { 'User-Agent': 'Rocket.Chat/6.5.0' }],
  ['Zulip', { 'User-Agent': 'ZulipURLPreview/8.0 (+https://zulip.com)' }],
  ['Synapse', { 'User-Agent': 'Synapse (bot; +https://github.com/matrix-org/synapse)' }],
  ['Viber', { 'User-Agent': 'Viber/13.3.0' }],
  [
    'a browser that prefetches',
    { 'User-Agent': 'Mozilla/5.0 Chrome/120', Purpose: 'prefetch', 'Sec-Purpose': 'prefetch;prerender' },
  ],
  ['curl', { 'User-Agent': 'curl/8.5.0' }],
  ['a program without a name', {}],
];
