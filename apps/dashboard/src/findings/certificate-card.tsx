import { Stack, Text } from '@mantine/core';
import { t } from '../language/text.js';
import { Day } from '../ui/ago.js';
import { Copyable } from '../ui/copyable.js';
import { Fact, Facts } from '../ui/facts.js';
import { type Certificate, certificateIn } from './certificate.js';
import type { Finding } from './finding-queries.js';
import { TextList } from './text-list.js';
import { timeLeft } from './time-left.js';
import { TimeLeftBar } from './time-left-bar.js';

export const CertificateCard = ({ finding }: { readonly finding: Finding }) => {
  const certificate = certificateIn(finding.details);
  if (certificate === undefined) return <Text c="dimmed">{t('The check saw no certificate.')}</Text>;
  const { validFrom, validTo } = certificate;
  return (
    <Stack gap="md">
      {validTo !== undefined && (
        <TimeLeftBar left={timeLeft(validTo, validFrom, new Date())} status={finding.status} />
      )}
      <CertificateFacts certificate={certificate} />
    </Stack>
  );
};

const CertificateFacts = ({ certificate }: { readonly certificate: Certificate }) => {
  const { subject, issuer, names, namesLeftOut, validFrom, validTo, chain, faults } = certificate;
  const { protocol, cipher, serialNumber, fingerprint } = certificate;
  return (
    <Facts>
      <Fact name={t('Issued to')}>{subject}</Fact>
      <Fact name={t('Issued by')}>{issuer}</Fact>
      <Fact name={t('Valid from')}>{validFrom && <Day at={validFrom} />}</Fact>
      <Fact name={t('Valid until')}>{validTo && <Day at={validTo} />}</Fact>
      <Fact name={t('Trust')}>
        {faults.length === 0 ? t('trusted') : t('refused: {faults}', { faults: faults.join(', ') })}
      </Fact>
      <Fact name={t('Protocol')}>{protocol}</Fact>
      <Fact name={t('Cipher')}>{cipher}</Fact>
      <Fact name={t('Names')} wide>
        <TextList items={names} leftOut={namesLeftOut} />
      </Fact>
      {chain.length > 1 && (
        <Fact name={t('Chain')} wide>
          {chain.join(' → ')}
        </Fact>
      )}
      <Fact name={t('Serial number')} wide>
        {serialNumber}
      </Fact>
      <Fact name={t('Fingerprint (SHA-256)')} wide>
        <Copyable what={t('the fingerprint')} text={fingerprint} />
      </Fact>
    </Facts>
  );
};
