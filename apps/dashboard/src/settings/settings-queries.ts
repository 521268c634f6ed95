import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.js';
import { answerOf, api, type Schemas } from '../api/client.js';

export type ApiKey = Schemas['ApiKey'];
export type MailDomain = Schemas['MailDomain'];
export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];
export type AuditEntry = Schemas['AuditEntry'];
export type OwnSession = Schemas['OwnSession'];
export type Passkey = Schemas['Passkey'];

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/api-keys', { params: { query }, signal }))),
  });

const lookAgainEveryMs = 5000;

/** Looks again until all are proved. */
export const mailDomainsQuery = () =>
  queryOptions({
    queryKey: ['mail-domains'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/mail-domains', { params: { query }, signal }))),
    refetchInterval: ({ state }) =>
      state.data?.some(({ proof }) => !proof.proved) ? lookAgainEveryMs : false,
  });

export const membersQuery = () =>
  queryOptions({
    queryKey: ['members'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/members', { params: { query }, signal }))),
  });

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/invitations', { params: { query }, signal }))),
  });

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/sessions', { signal })),
  });

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/passkeys', { signal })),
  });

export const providerLinkQuery = () =>
  queryOptions({
    queryKey: ['provider-link'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/provider/link', { signal })),
  });
