import { t } from '../language/text.js';
import { Copyable } from '../ui/copyable.js';
import { Frame } from '../ui/frame.js';

// not translated: a configuration of nginx.
const proxyLines = (domain: string): string =>
  `server {
    listen 443 ssl;
    server_name ${domain};
    ssl_certificate /etc/ssl/${domain}/fullchain.pem;
    ssl_certificate_key /etc/ssl/${domain}/key.pem;

    location / {
        proxy_pass http://tocsin;
        proxy_set_header Host $host;
    }
}`;

/** Shows the proxy settings for a page's own domain. */
export const DomainSteps = ({ domain }: { readonly domain: string }) => (
  <Frame
    label={t('What to set for this domain')}
    isRequired={false}
    hint={t(
      'Point the name to your proxy. The proxy brings the certificate, and passes the Host header on. Such as with nginx:',
    )}
    error={undefined}
  >
    <Copyable what={t('the configuration')} text={proxyLines(domain)} />
  </Frame>
);
