import { reasonsOf, type Said } from '@tocsin/domain';
import { type HttpHeaders, statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { requestArabic, requestGerman, requestSettings } from '../../http/request-settings.js';
import type { Probe } from '../../probe/probe.js';
import { connectionTimings, failureOf } from '../../result/check-result.js';
import { loginArabic, loginGerman, tlsSetting } from '../../service/login-settings.js';
import { quoted, service as serviceReasons } from '../../service/service-words.js';
import { objectSchema } from '../../settings/schema.js';
import { healthCheckRequest, type ServingStatus, servingStatusIn } from './health-messages.js';

const says = reasonsOf('grpc', {
  not_serving: {
    en: 'It says that it is not serving.',
    de: 'Laut eigener Angabe ist es nicht in Betrieb.',
    ar: 'يقول إنه لا يخدم الطلبات.',
  },
  state_unknown: {
    en: 'It says that it does not know its own state.',
    de: 'Laut eigener Angabe ist sein Zustand unbekannt.',
    ar: 'يقول إنه لا يعرف حالته.',
  },
  service_unknown: {
    en: 'It does not know the service {service}.',
    de: 'Es kennt den Dienst {service} nicht.',
    ar: 'لا يعرف الخدمة {service}.',
  },
  no_health_service: {
    en: 'It has no health service: grpc.health.v1.Health is not implemented.',
    de: 'Es hat keinen Health-Dienst: grpc.health.v1.Health ist nicht implementiert.',
    ar: 'ليست لديه خدمة صحّة: grpc.health.v1.Health غير منفَّذة.',
  },
  failed: {
    en: 'The call failed with the status {status}: {reply}.',
    de: 'Der Aufruf scheiterte mit dem Status {status}: {reply}.',
    ar: 'فشل الاستدعاء بالحالة {status}: {reply}.',
  },
  no_grpc: {
    en: 'It does not speak gRPC: it answered {status} with {content}.',
    de: 'Es spricht kein gRPC: Antwort {status} mit {content}.',
    ar: 'لا يتحدّث gRPC: ردّ بـ {status} مع {content}.',
  },
  unreadable: {
    en: 'Its answer is no message of the health service.',
    de: 'Seine Antwort ist keine Nachricht des Health-Dienstes.',
    ar: 'ردّه ليس رسالة من خدمة الصحّة.',
  },
});

const answerBytesMax = 4_096;

/** The names of https://grpc.io/docs/guides/status-codes/, in the order of their numbers. */
const statusNames = [
  ...['OK', 'cancelled', 'unknown', 'invalid argument', 'deadline exceeded', 'not found', 'already exists'],
  ...['permission denied', 'resource exhausted', 'failed precondition', 'aborted', 'out of range'],
  ...['unimplemented', 'internal', 'unavailable', 'data loss', 'unauthenticated'],
];

const { headers, bearer_token } = requestSettings;

const settings = objectSchema({
  service: {
    type: 'string',
    title: 'Service',
    hint: 'If empty, the server as a whole.',
    inSight: true,
    description:
      'The name of the service to ask about, such as `shop.v1.Cart`. Left out, it is the server as a whole.',
    minLength: 1,
    maxLength: 200,
  },
  ...tlsSetting,
  headers: {
    ...headers,
    title: 'Metadata',
    hint: 'Whoever may see the monitor sees it. A login belongs below.',
    description:
      'Metadata of the call by name. It is shown to whoever may see the monitor: a login belongs in `bearer_token`.',
  },
  bearer_token,
});

type Settings = FromSchema<typeof settings>;

export const grpc = {
  type: 'grpc',
  title: 'gRPC',
  description: 'A gRPC server says by its health service that it is serving.',
  kind: 'more',
  searchWords: ['rpc', 'protobuf', 'health check', 'microservice', 'http2', 'grpc.health.v1'],
  icon: 'M7.5 4.5 3.5 12l4 7.5M16.5 4.5l4 7.5-4 7.5M9 12h6M12.5 9.5 15 12l-2.5 2.5',
  targetExample: 'shop.example.com:50051',
  target: 'host_and_port',
  settings,
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...requestGerman,
    ...loginGerman,
    gRPC: 'gRPC',
    'A gRPC server says by its health service that it is serving.':
      'Ein gRPC-Server meldet über seinen Health-Dienst, dass er in Betrieb ist.',
    Service: 'Dienst',
    'If empty, the server as a whole.': 'Ohne Angabe der Server als Ganzes.',
    Metadata: 'Metadaten',
    'Whoever may see the monitor sees it. A login belongs below.':
      'Wer den Monitor sieht, sieht auch sie. Eine Anmeldung gehört in das Feld weiter unten.',
  },
  arabic: {
    ...requestArabic,
    ...loginArabic,
    gRPC: 'gRPC',
    'A gRPC server says by its health service that it is serving.':
      'يقول خادم gRPC عبر خدمة الصحّة إنه يخدم الطلبات.',
    Service: 'الخدمة',
    'If empty, the server as a whole.': 'إذا تُرك فارغًا فالخادم كلّه.',
    Metadata: 'البيانات الوصفية',
    'Whoever may see the monitor sees it. A login belongs below.':
      'يراها كل من يستطيع رؤية المراقبة. بيانات الدخول مكانها أدناه.',
  },
  async check(target, given, { network, remainingMs, signal }) {
    const visit = await network.http({
      url: `${given.tls ? 'https' : 'http'}://${target}/grpc.health.v1.Health/Check`,
      method: 'POST',
      headers: {
        ...given.headers,
        'Content-Type': 'application/grpc',
        'User-Agent': 'Tocsin-Monitor/1.0',
        ...(given.bearer_token !== undefined && { Authorization: `Bearer ${given.bearer_token}` }),
      },
      body: healthCheckRequest(given.service ?? ''),
      bodyBytesMax: answerBytesMax,
      http2Only: true,
      deadlineMs: remainingMs(),
      signal,
    });
    if (visit.outcome === 'failed') return failureOf(visit);
    const { address, durationMs, timings } = visit;
    const details = { address, timings: connectionTimings(timings) };
    const fault = faultOf(visit, given.service ?? '');
    return fault === undefined
      ? { status: 'up', message: serviceReasons.answered({ took: durationMs }), durationMs, details }
      : { status: 'down', message: fault, durationMs, details };
  },
} satisfies Probe<Settings>;

type Answer = { readonly status: number; readonly headers: HttpHeaders; readonly body: Buffer };

function faultOf({ status, headers: answered, body }: Answer, service: string): Said | undefined {
  const content = answered.get('content-type')?.[0] ?? '';
  const code = answered.get('grpc-status')?.[0];
  if (!content.startsWith('application/grpc')) {
    return says.no_grpc({ status: statusInWords(status), content: quoted(content) });
  }
  if (code === undefined) return says.unreadable();
  if (code !== '0') return faultOfCode(code, answered.get('grpc-message')?.[0] ?? '', service);
  return faultOfState[servingStatusIn(body) ?? 'unreadable']?.(service);
}

const faultOfState: Readonly<Record<ServingStatus | 'unreadable', ((service: string) => Said) | undefined>> =
  {
    serving: undefined,
    not_serving: () => says.not_serving(),
    unknown: () => says.state_unknown(),
    service_unknown: (service) => says.service_unknown({ service: quoted(service) }),
    unreadable: () => says.unreadable(),
  };

function faultOfCode(code: string, message: string, service: string): Said {
  const name = statusNames[Number(code)] ?? code;
  if (name === 'unimplemented') return says.no_health_service();
  if (name === 'not found' && service !== '') return says.service_unknown({ service: quoted(service) });
  const reply = quoted(unescaped(message));
  if (name === 'unauthenticated') return serviceReasons.refused_login({ reply });
  return says.failed({ status: quoted(name), reply });
}

/** gRPC over HTTP/2, "Responses": the message is percent-encoded, and what cannot be decoded is shown as it is. */
const unescaped = (message: string): string => {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
};
