import { Text } from '@mantine/core';
import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Copyable } from '../ui/copyable.js';
import { Frame } from '../ui/frame.js';

type DomainProof = NonNullable<Schemas['StatusPage']['domain_proof']>;

// not translated: a line of a zone.
const recordLine = ({ name, value }: DomainProof): string => `${name}. TXT "${value}"`;

// not translated: a configuration of nginx.
const proxyLines = (domain: string): string =>
  `server {
    listen 443 ssl;
    server_name ${domain};
    ssl_certificate /etc/ssl/${domain}/fullchain.pem;
    ssl_certificate_key /etc/ssl/${domain}/key.pem;

    access_log off;
    error_log /dev/null emerg;

    location / {
        proxy_pass http://tocsin;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Forwarded-Host "";
        proxy_set_header Forwarded "";
    }
}`;

type DomainStepsProps = {
  readonly domain: string;
  /** `null` until the page is saved with this domain. */
  readonly proof: DomainProof | null;
};

const ProofOfDomain = ({ proof }: { readonly proof: DomainProof | null }) => {
  if (proof === null) return <Text size="sm">{t('Save to see the TXT record that proves the domain.')}</Text>;
  if (proof.proved) return <Text size="sm">{t('The domain is proved. The page is shown there.')}</Text>;
  return (
    <>
      <Text size="sm">
        {t(
          'Set this TXT record in the DNS of the domain. The page is shown there once it is found, in minutes.',
        )}
      </Text>
      <Copyable what={t('the record')} text={recordLine(proof)} />
    </>
  );
};

/** Shows the record that proves a page's own domain, and the settings of a proxy. */
export const DomainSteps = ({ domain, proof }: DomainStepsProps) => (
  <Frame
    label={t('What to set for this domain')}
    isRequired={false}
    hint={t(
      'Point the name to your proxy. The proxy brings the certificate, and passes the Host header on. Such as with nginx:',
    )}
    error={undefined}
  >
    <ProofOfDomain proof={proof} />
    <Copyable what={t('the configuration')} text={proxyLines(domain)} />
  </Frame>
);
