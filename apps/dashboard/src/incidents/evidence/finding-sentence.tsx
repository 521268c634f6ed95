import type { Schemas } from '../../api/client.js';
import { t } from '../../language/text.js';
import { reasonInWords } from '../../reasons/reasons.js';
import classes from './finding-sentence.module.css';
import type { IncidentEvidence } from './incident-evidence.js';

type Layer = Schemas['EvidenceFinding']['layer'];

// not translated: the name of a protocol.
const layerWords: Readonly<Record<Layer, string>> = {
  name: t('Name'),
  route: t('Route||packets'),
  port: t('Port'),
  tls: 'TLS',
  certificate: t('Certificate'),
  protocol: t('Protocol'),
  status: t('Status'),
  content: t('Content'),
  time: t('Time'),
};

type FindingSentenceProps = { readonly finding: NonNullable<IncidentEvidence['finding']> };

/** Says at which layer the first failed check failed, why, and what differs from the last good one. */
export const FindingSentence = ({ finding }: FindingSentenceProps) => (
  <p className={classes.finding}>
    <span className={classes.layer} title={t('The layer at which it failed')}>
      {layerWords[finding.layer]}
    </span>{' '}
    {reasonInWords(finding)}
  </p>
);
