import type { AlertId, ChannelFields, SentRequest } from '@tocsin/domain';
import { testMessage } from '@tocsin/webhook-core';
import type { FieldsSchema } from '../channel-type.js';
import { outcomeOf, sendResultOf } from '../http/outcome-of.js';
import { hidden } from '../masked-url.js';
import type { OpenTransport } from '../transport.js';
import { writeRecorded } from './service.js';
import type { ServiceAlert, ServiceDefinition } from './service-definition.js';
import { withoutSecrets } from './without-secrets.js';

const answerBytesMax = 4_096;
const telegramOrigin = 'https://api.telegram.org';

/** All alerts of a channel go to one host. */
const anyAlert: ServiceAlert = {
  alertId: 'any' as AlertId,
  message: testMessage({ id: 'any', timestamp: '1970-01-01T00:00:00.000Z' }),
};

/** The parts of a definition that `openService` reads. */
export type ServiceChannel<Fields> = {
  readonly fields: FieldsSchema;
  readonly masked?: Readonly<Record<string, (value: string) => string>>;
  readonly service: ServiceDefinition<Fields>;
};

export const openService =
  <Fields extends ChannelFields>({
    fields: schema,
    masked = {},
    service,
  }: ServiceChannel<Fields>): OpenTransport<Fields> =>
  ({ telegramApiUrl, serviceOrigins = {} }, { http }) => {
    const origins: Readonly<Record<string, string>> = {
      ...serviceOrigins,
      [telegramOrigin]: new URL(telegramApiUrl).origin,
    };
    const secretNames = Object.keys(schema.properties).filter((name) => schema.properties[name]?.writeOnly);
    const secretsIn = (fields: ChannelFields): string[] =>
      secretNames.flatMap((name) => (typeof fields[name] === 'string' ? [fields[name]] : []));
    const mask = (fields: Fields): Fields => {
      const shown = secretNames.flatMap((name) =>
        fields[name] === undefined ? [] : [[name, masked[name]?.(String(fields[name])) ?? hidden]],
      );
      return { ...fields, ...Object.fromEntries(shown) };
    };
    const urlOf = (fields: Fields, { alertId, message }: ServiceAlert): string =>
      service.urlOf(fields, { alertId, message, originFor: (origin) => origins[origin] ?? origin });

    return {
      async send(alert, fields) {
        const shownFields = mask(fields);
        const signature = service.signatureOf?.(alert, fields) ?? null;
        const recipient = writeRecorded(schema, service, shownFields);
        const shown: SentRequest = {
          url: urlOf(shownFields, alert),
          signature,
          ...(recipient !== undefined && { recipient }),
        };
        const content = service.contentOf(alert, fields, signature);
        const answer = await http.post(alert, {
          method: service.method ?? 'POST',
          url: urlOf(fields, alert),
          ...(service.sealed?.(content, alert, fields) ?? content),
          bodyBytesMax: answerBytesMax,
        });
        const explain = (refusal: Parameters<typeof service.explain>[0]): string =>
          withoutSecrets(service.explain(refusal, fields), secretsIn(fields));
        return sendResultOf(outcomeOf(answer, explain, service.accepts), shown);
      },
      // From the masked URL: hosts appear in logs and metrics.
      hostOf: (fields) => http.originOf(urlOf(mask(fields), anyAlert)),
    };
  };
