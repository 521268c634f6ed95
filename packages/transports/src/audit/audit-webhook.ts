import { type AuditEntry, auditRecord, type SendOutcome } from '@tocsin/domain';
import { connectorOf, type EgressSettings, HttpClient } from '@tocsin/egress';
import { sign, webhookHeaders } from '@tocsin/webhook-core';
import { outcomeOf } from '../sending/outcome-of.js';
import { sendDeadlineMs } from '../sending/transport.js';

const contentType = 'application/x-ndjson';

export type AuditWebhookSettings = EgressSettings & { readonly url: string; readonly secret: string };

export interface AuditWebhook {
  /** Makes one attempt with all entries in one body. Never throws for a failure of the network. */
  send(entries: readonly AuditEntry[]): Promise<SendOutcome>;
  close(): Promise<void>;
}

const lineOf = (entry: AuditEntry): string =>
  `${JSON.stringify({ account_id: entry.accountId, ...auditRecord(entry) })}\n`;

/** Sends entries of the audit log to the operator's endpoint, one JSON object a line, signed like a webhook channel. */
export const openAuditWebhook = ({ url, secret, ...settings }: AuditWebhookSettings): AuditWebhook => {
  const http = new HttpClient({ connector: connectorOf(settings), connectionsPerOriginMax: 1 });
  return {
    send: async (entries) => {
      const body = Buffer.from(entries.map(lineOf).join(''));
      const headers = { ...webhookHeaders(sign(body, secret)), 'Content-Type': contentType };
      return outcomeOf(await http.post({ url, headers, body, deadlineMs: sendDeadlineMs }));
    },
    close: () => http.close(),
  };
};
