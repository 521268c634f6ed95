import { addressPolicy, checkUrl } from '@tocsin/egress/policy';
import { listOf } from './setting-rules.js';

export type AuditWebhookTarget = { readonly url: string; readonly secret: string };

type Settings = {
  readonly AUDIT_WEBHOOK_URL?: string;
  readonly AUDIT_WEBHOOK_SECRET?: string;
  readonly EGRESS_ALLOW: string;
};

/** @throws Error that names the setting: one is missing, or the URL cannot be called */
export const auditWebhookFrom = (settings: Settings): AuditWebhookTarget | undefined => {
  const { AUDIT_WEBHOOK_URL: url, AUDIT_WEBHOOK_SECRET: secret, EGRESS_ALLOW } = settings;
  if (!url && !secret) return undefined;
  if (!url) throw new Error('AUDIT_WEBHOOK_URL must be set with AUDIT_WEBHOOK_SECRET');
  if (!secret)
    throw new Error('AUDIT_WEBHOOK_SECRET must be set with AUDIT_WEBHOOK_URL, to sign what is sent');
  const check = checkUrl(url, addressPolicy({ allow: listOf(EGRESS_ALLOW) }));
  if (!check.ok) throw new Error(`AUDIT_WEBHOOK_URL cannot be called: ${check.message}`);
  return { url, secret };
};
