import type { ReactNode } from 'react';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { Folded } from '../../ui/folded.js';
import { inMs } from './evidence-words.js';
import type { Diagnosis } from './incident-evidence.js';
import classes from './network-diagnosis.module.css';
import { type RouteEnd, routeEnd } from './route-end.js';

type Route = NonNullable<Diagnosis['route']>;
type NameServer = Diagnosis['name_servers'][number];

type NetworkDiagnosisProps = { readonly diagnosis: Diagnosis };

/** The way to the target, and what the name servers answered. */
export const NetworkDiagnosis = ({
  diagnosis: { route, question, name_servers: servers },
}: NetworkDiagnosisProps) => (
  <section className={classes.diagnosis} aria-label={t('The network')}>
    <h3 className={classes.name}>{t('The network')}</h3>
    {route !== null && (
      <>
        <p className={classes.end}>{endInWords(routeEnd(route))}</p>
        <Folded
          title={t('Route ({count, plural, one {# hop} other {# hops}})', { count: route.hops.length })}
          isWrong={false}
        >
          <RouteTable route={route} />
        </Folded>
      </>
    )}
    {servers.length > 0 && (
      <Folded title={t('Name servers ({count, number})', { count: servers.length })} isWrong={false}>
        {question !== null && (
          <p className={classes.asked} dir="ltr">
            {question.type} {question.name}
          </p>
        )}
        <NameServerTable servers={servers} />
      </Folded>
    )}
  </section>
);

const Address = ({ children }: { readonly children: string }) => <bdi dir="ltr">{children}</bdi>;

const endInWords = (end: RouteEnd): ReactNode => {
  switch (end.kind) {
    case 'target':
      return rich('{address} itself answered, at hop {hop, number}.', {
        address: <Address>{end.address}</Address>,
        hop: end.hop,
      });
    case 'hop':
      return rich('No answer after hop {hop, number}, {address}.', {
        address: <Address>{end.address}</Address>,
        hop: end.hop,
      });
    case 'own_network':
      return t('No answer after hop {hop, number}, which is in the network of the prober.', { hop: end.hop });
    case 'nowhere':
      return t('No hop answered.');
  }
};

// not translated: the names of protocols.
const protocolWords: Readonly<Record<Route['protocol'], string>> = { tcp: 'TCP', icmp: 'ICMP' };

const RouteTable = ({ route: { address, protocol, hops } }: { readonly route: Route }) => (
  <>
    <p className={classes.asked} dir="ltr">
      {protocolWords[protocol]} {address}
    </p>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('Hop')}</th>
          <th scope="col">{t('Address')}</th>
          <th scope="col">{t('Round trip')}</th>
        </tr>
      </thead>
      <tbody>
        {hops.map(({ ttl, address: from, round_trip_ms: ms }) => (
          <tr key={ttl}>
            <td>{ttl}</td>
            <td>{from === null ? <Unnamed isSilent={ms === null} /> : <Address>{from}</Address>}</td>
            <td>{ms === null ? '–' : inMs(ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

const Unnamed = ({ isSilent }: { readonly isSilent: boolean }) => (
  <span className={classes.unnamed}>
    {isSilent ? t('no answer') : t("an address of the prober's own network")}
  </span>
);

const NameServerTable = ({ servers }: { readonly servers: readonly NameServer[] }) => (
  <table className={`${classes.table} ${classes.servers}`}>
    <thead>
      <tr>
        <th scope="col">{t('Name server')}</th>
        <th scope="col">{t('Answer')}</th>
        <th scope="col">{t('Time')}</th>
      </tr>
    </thead>
    <tbody>
      {servers.map(({ server, code, flags, records, took_ms: ms }) => (
        <tr key={server}>
          <td>
            <Address>{server}</Address>
          </td>
          <td>
            {code === null ? <Unnamed isSilent /> : <Address>{[code, ...flags].join(' ')}</Address>}
            {[...new Set(records)].map((record) => (
              <div key={record}>
                <Address>{record}</Address>
              </div>
            ))}
          </td>
          <td>{ms === null ? '–' : inMs(ms)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
