import { type DataMap, mapIn, textIn } from '../report/maps.js';
import { type RefusedRow, refused } from '../report/take-monitor.js';

/** Why checks over TLS would fail here, or why there are none. */
export type TlsJudgement = { readonly problems: readonly string[] } | RefusedRow;

/** @param usesTls false if the options of TLS are not used, whatever they are */
export const tlsOf = (probe: DataMap, usesTls: boolean): TlsJudgement => {
  const tls = mapIn(probe, 'tls_config');
  if (!usesTls) return { problems: [] };
  if (['cert', 'cert_file', 'key', 'key_file'].some((name) => textIn(tls, name) !== ''))
    return refused(
      'It logs in with a client certificate.',
      'A heartbeat of a script that has the certificate.',
    );
  const hasOwnRoots = ['ca', 'ca_file'].some((name) => textIn(tls, name) !== '');
  return {
    problems: [
      ...(tls.insecure_skip_verify === true ? ['certificates are always verified'] : []),
      ...(hasOwnRoots ? ['only public certificate authorities are trusted'] : []),
    ],
  };
};
