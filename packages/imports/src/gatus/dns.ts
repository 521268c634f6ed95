import { isHost, isIpAddress } from '../report/fields.js';
import { mapIn, textIn } from '../report/maps.js';
import { anyOf, type Condition, patternIn } from './conditions.js';
import {
  addressIn,
  failureLosses,
  isConnected,
  type Mapper,
  parsedConditions,
  refused,
} from './endpoint-parts.js';

const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'CAA', 'SOA', 'SRV', 'PTR'];

/** A text that Gatus makes of a record, as in a zone file. Gatus knows the text of no other type. */
const recordIn: Readonly<Record<string, (text: string) => string | undefined>> = {
  A: (text) => text,
  AAAA: (text) => text,
  CNAME: (text) => text,
  NS: (text) => text,
  PTR: (text) => text,
  TXT: (text) => text,
  MX: (text) => `* ${text}`,
  SRV: (text) => {
    const [, target, port] = /^(\S+):(\d+)$/.exec(text) ?? [];
    return target === undefined ? undefined : `* * ${port} ${target}`;
  },
};

/** Gatus asks a name server once, and waits for two seconds whatever its timeout is. */
const dnsTimeoutSeconds = 2;

export const dns: Mapper = (endpoint) => {
  const question = mapIn(endpoint, 'dns');
  const type = textIn(question, 'query-type');
  const name = textIn(question, 'query-name').replace(/\.$/, '');
  if (!recordTypes.includes(type))
    return refused(
      `It asks for records of the type ${type || '(none)'}.`,
      `A dns monitor for ${recordTypes.join(', ')}.`,
    );
  if (!isHost(name)) return refused('It has no valid name.', 'A dns monitor.');
  if (type === 'PTR' && !isIpAddress(name) && !/\.(?:in-addr|ip6)\.arpa$/.test(name))
    return refused('It asks for the PTR records of a name, which Gatus cannot.', 'A dns monitor.');
  const { conditions, losses } = parsedConditions(endpoint);
  const recordOf = ({ subject, path, operator, value, wrapper }: Condition): string | undefined =>
    subject === '[BODY]' &&
    path === '' &&
    operator === '==' &&
    wrapper === undefined &&
    anyOf(value) === undefined &&
    patternIn(value) === undefined
      ? recordIn[type]?.(value)
      : undefined;
  const isFound = ({ subject, operator, value }: Condition) =>
    subject === '[DNS_RCODE]' && operator === '==' && value === 'NOERROR';
  const expected = conditions.flatMap((condition) => recordOf(condition) ?? []);
  const lost = conditions.filter(
    (each) => recordOf(each) === undefined && !isFound(each) && !isConnected(each),
  );
  const server = addressIn(`dns://${textIn(endpoint, 'url').replace(/^[a-z]+:\/\//i, '')}`, 53);
  if (server === undefined) return refused('Its name server is not valid.', 'A dns monitor.');
  return {
    monitors: [
      {
        suffix: '',
        type: 'dns',
        target: name,
        timeout_seconds: dnsTimeoutSeconds,
        settings: {
          record_type: type,
          server: server.replace(/:53$/, ''),
          ...(expected.length > 0 && { expected: [...new Set(expected)], others_allowed: true }),
        },
      },
    ],
    losses: [
      ...losses,
      ...lost.map(({ text }) => `the condition ${text}`),
      ...(expected.length > 0
        ? ['that it compares the text of the last record alone: here any record may be it']
        : []),
      ...failureLosses('dns', endpoint),
    ],
  };
};
