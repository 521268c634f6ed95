import type { AlertId, ChannelFields, SentRequest } from '@tocsin/domain';
import type { PlainHttp } from '@tocsin/egress/policy';
import { testMessage } from '@tocsin/webhook-core';
import type { FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert, ServiceDefinition } from '../channel/service-definition.js';
import { urlOf as urlOfLink } from '../links/message-links.js';
import { outcomeOf, sendResultOf } from '../sending/outcome-of.js';
import type { OpenTransport } from '../sending/transport.js';
import { hidden } from '../text/masked-url.js';
import { choiceOf, usualChoice } from '../text/message-choice.js';
import { writeRecord } from './request-record.js';
import { writeRecorded } from './service.js';
import { serviceAlert } from './service-alert.js';
import { withoutSecrets } from './without-secrets.js';

const answerBytesMax = 4_096;
const telegramOrigin = 'https://api.telegram.org';

/** All alerts of a channel go to one host. */
const anyAlert: Pick<ServiceAlert, 'alertId' | 'message'> = {
  alertId: 'any' as AlertId,
  message: testMessage({ id: 'any', timestamp: '1970-01-01T00:00:00.000Z' }),
};

/** The parts of a definition that `openService` reads. */
export type ServiceChannel<Fields> = {
  readonly fields: FieldsSchema;
  readonly masked?: Readonly<Record<string, (value: string) => string>>;
  readonly plainHttp?: PlainHttp;
  readonly service: ServiceDefinition<Fields>;
};

export const openService =
  <Fields extends ChannelFields>({
    fields: schema,
    masked = {},
    plainHttp = 'anywhere',
    service,
  }: ServiceChannel<Fields>): OpenTransport<Fields> =>
  ({ telegramApiUrl, serviceOrigins = {}, links: { publicUrl } }, { http }) => {
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
    // The body of a webhook is a contract, whatever its row has.
    const isChoosing = 'message_length' in schema.properties;
    const urlOf = (fields: Fields, { alertId, message }: typeof anyAlert): string =>
      service.urlOf(fields, { alertId, message, originFor: (origin) => origins[origin] ?? origin });

    return {
      async send({ begin, ...whole }, fields) {
        const choice = isChoosing ? choiceOf(fields) : usualChoice;
        const alert = serviceAlert(whole, choice);
        const shownFields = mask(fields);
        const signature = service.signatureOf?.(alert, fields) ?? null;
        const recorded = writeRecorded(schema, service, shownFields);
        const recipient = writeRecord({
          publicUrl: alert.links.length === 0 ? null : publicUrl,
          recorded,
          choice,
        });
        const shown: SentRequest = {
          url: urlOf(shownFields, alert),
          signature,
          ...(recipient !== undefined && { recipient }),
        };
        const content = service.contentOf(alert, fields, signature);
        const answer = await http.post(
          { begin },
          {
            method: service.method ?? 'POST',
            url: urlOf(fields, alert),
            plainHttp,
            ...(service.sealed?.(content, alert, fields) ?? content),
            bodyBytesMax: answerBytesMax,
          },
        );
        const explain = (refusal: Parameters<typeof service.explain>[0]): string =>
          withoutSecrets(service.explain(refusal, fields), [
            ...secretsIn(fields),
            ...[urlOfLink(alert.links, 'acknowledge') ?? []].flat(),
          ]);
        return sendResultOf(outcomeOf(answer, explain, service.accepts), shown);
      },
      // From the masked URL: hosts appear in logs and metrics.
      hostOf: (fields) => http.originOf(urlOf(mask(fields), anyAlert)),
    };
  };
