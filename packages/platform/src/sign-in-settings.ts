import { type Role, roles } from '@tocsin/domain';
import { IsIn, IsOptional, IsString, isUUID, ValidateBy } from 'class-validator';
import { SharedEnvironment } from './shared-config.js';

export const signInSettingNames = [
  'PASSWORDS',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_SCOPE',
  'OIDC_GROUPS_CLAIM',
  'OIDC_ROLES',
  'OIDC_LINK_BY_EMAIL',
  'OIDC_TRUST_EMAIL',
] as const;

const switches = ['on', 'off'];

const loopback = ['localhost', '127.0.0.1', '[::1]'];

const isIssuer = (text: unknown): boolean => {
  if (typeof text !== 'string') return false;
  try {
    const { protocol, hostname, search, hash, username, password } = new URL(text);
    const isPrivate = protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
    return isPrivate && `${search}${hash}${username}${password}` === '';
  } catch {
    return false;
  }
};

/** The issuer's URL (OpenID Connect Discovery 1.0, section 3). */
const Issuer = (): PropertyDecorator =>
  ValidateBy({
    name: 'isIssuer',
    validator: {
      validate: isIssuer,
      defaultMessage: () => 'must look like https://login.example.com; http is for loopback only',
    },
  });

/** The members of a group have a role in an account. */
type GroupRole = { readonly group: string; readonly accountId: string; readonly role: Role };

const rulePattern = /^(?<role>[a-z]+)@(?<accountId>[0-9a-f-]+)=(?<group>.+)$/;

const roleIn = (text: string): GroupRole | null => {
  const { role = '', accountId = '', group = '' } = rulePattern.exec(text)?.groups ?? {};
  const known = roles.find((each) => each === role);
  return known && isUUID(accountId) ? { role: known, accountId, group } : null;
};

/** Names of groups in directories have commas and equals signs. */
const rulesIn = (text: string): (GroupRole | null)[] =>
  text
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .map(roleIn);

const GroupRoles = (): PropertyDecorator =>
  ValidateBy({
    name: 'areGroupRoles',
    validator: {
      validate: (value) => typeof value === 'string' && !rulesIn(value).includes(null),
      defaultMessage: () => 'must be rules such as editor@ACCOUNT-ID=group, separated by semicolons',
    },
  });

export class SignInEnvironment extends SharedEnvironment {
  @IsIn(switches, { message: 'must be on or off' })
  PASSWORDS: string = 'on';

  @IsOptional()
  @Issuer()
  OIDC_ISSUER?: string;

  @IsOptional()
  @IsString()
  OIDC_CLIENT_ID?: string;

  @IsOptional()
  @IsString()
  OIDC_CLIENT_SECRET?: string;

  @IsString()
  OIDC_NAME: string = 'single sign-on';

  @IsString()
  OIDC_SCOPE: string = 'openid email profile';

  @IsString()
  OIDC_GROUPS_CLAIM: string = 'groups';

  @GroupRoles()
  OIDC_ROLES: string = '';

  @IsIn(switches, { message: 'must be on or off' })
  OIDC_LINK_BY_EMAIL: string = 'off';

  @IsIn(switches, { message: 'must be on or off' })
  OIDC_TRUST_EMAIL: string = 'off';
}

/** The one OpenID Connect provider of an installation. */
export type ProviderConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For people: the page says "Sign in with" it. */
  readonly name: string;
  readonly scope: string;
  readonly groupsClaim: string;
  readonly roles: readonly GroupRole[];
  /** Whether a verified address finds a person who has not linked the provider. */
  readonly linksByEmail: boolean;
  /** Whether all addresses of the provider count as verified, even if it does not say so. */
  readonly trustsAddresses: boolean;
};

export type SignInConfig = {
  /** Whether people may sign in with a password. */
  readonly passwords: boolean;
  /** `undefined`: there is none. */
  readonly provider: ProviderConfig | undefined;
};

/** @throws Error that names what is missing */
export const signInConfigOf = (environment: SignInEnvironment): SignInConfig => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environment;
  const passwords = environment.PASSWORDS === 'on';
  if (!issuer && !clientId && !clientSecret) {
    if (passwords) return { passwords, provider: undefined };
    throw new Error('PASSWORDS=off needs another way to sign in: set OIDC_ISSUER');
  }
  if (!issuer || !clientId || !clientSecret)
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together');
  return {
    passwords,
    provider: {
      issuer,
      clientId,
      clientSecret,
      name: environment.OIDC_NAME,
      scope: environment.OIDC_SCOPE,
      groupsClaim: environment.OIDC_GROUPS_CLAIM,
      roles: rulesIn(environment.OIDC_ROLES).filter((rule) => rule !== null),
      linksByEmail: environment.OIDC_LINK_BY_EMAIL === 'on',
      trustsAddresses: environment.OIDC_TRUST_EMAIL === 'on',
    },
  };
};
