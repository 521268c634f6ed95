import { instant } from '@tocsin/domain';
import {
  type ApiKeyId,
  changeSecretKey,
  type Database,
  type SecretBox,
  secretBox,
  type UnitOfWork,
} from '@tocsin/persistence';
import { readKeyFile } from '@tocsin/platform';
import { hashOfApiKey, isApiKey } from '../accounts/api-key.js';
import { createAccount, createApiKey } from '../accounts/create-account.js';
import { idOf, isUuid } from '../http/ids.js';
import { accountIdFrom, type Given, nameFrom, planFrom, required } from './options.js';
import { UsageError } from './usage-error.js';

/** What a command says: to a program with `--json`, otherwise to a person. */
export type Outcome = { readonly json: object; readonly text: string };

/** What commands work with. */
type Workshop = {
  readonly unitOfWork: UnitOfWork;
  readonly database: Database;
  readonly secrets: SecretBox;
};

export type AdminCommand = {
  readonly usage: string;
  /** The options it takes beside `--json`, each with a value. */
  readonly options: readonly string[];
  /** @throws UsageError that names the option and the rule */
  run(workshop: Workshop, given: Given): Promise<Outcome>;
};

const now = () => instant(new Date());
const shownOnce = 'It is not stored and cannot be shown again.';

const accountCreate: AdminCommand = {
  usage: 'account create --name NAME --plan free|lite',
  options: ['name', 'plan'],
  run: async ({ unitOfWork }, given) => {
    const name = nameFrom(required(given, 'name'));
    const plan = planFrom(required(given, 'plan'));
    const { account, apiKey } = await unitOfWork.run((repositories) =>
      createAccount(repositories, { name, plan, now: now() }),
    );
    return {
      json: { account_id: account.id, api_key: apiKey },
      text: `Account ${account.id} is on the plan ${plan}. Its API key: ${apiKey}\n${shownOnce}`,
    };
  },
};

const accountSetPlan: AdminCommand = {
  usage: 'account set-plan --account ID --plan free|lite',
  options: ['account', 'plan'],
  run: async ({ unitOfWork }, given) => {
    const accountId = accountIdFrom(required(given, 'account'));
    const plan = planFrom(required(given, 'plan'));
    if (!(await unitOfWork.run(({ accounts }) => accounts.setPlan(accountId, plan)))) {
      throw new UsageError('--account names no account');
    }
    return { json: { account_id: accountId, plan }, text: `Account ${accountId} is on the plan ${plan}.` };
  },
};

const keyCreate: AdminCommand = {
  usage: 'key create --account ID [--name NAME]',
  options: ['account', 'name'],
  run: async ({ unitOfWork }, given) => {
    const accountId = accountIdFrom(required(given, 'account'));
    const name = nameFrom(given.name ?? 'made by the administrator');
    const { keyId, apiKey } = await unitOfWork.run(async (repositories) => {
      if (!(await repositories.accounts.find(accountId))) {
        throw new UsageError('--account names no account');
      }
      return createApiKey(repositories, { accountId, name, now: now() });
    });
    return {
      json: { account_id: accountId, key_id: keyId, api_key: apiKey },
      text: `Key ${keyId} of account ${accountId}: ${apiKey}\n${shownOnce}`,
    };
  },
};

const keyRevoke: AdminCommand = {
  usage: 'key revoke --key ID|KEY',
  options: ['key'],
  run: async ({ unitOfWork }, given) => {
    const key = required(given, 'key');
    if (!isUuid(key) && !isApiKey(key)) throw new UsageError("--key must be a key's id or the key itself");
    const revoked = await unitOfWork.run(({ accounts }) =>
      isApiKey(key) ? accounts.removeKeyByHash(hashOfApiKey(key)) : accounts.removeKey(idOf<ApiKeyId>(key)),
    );
    if (!revoked) throw new UsageError('--key names no key');
    return { json: { revoked: true }, text: 'The key no longer opens anything.' };
  },
};

const secretKeyChange: AdminCommand = {
  usage: 'secret-key change --new-key-file PATH',
  options: ['new-key-file'],
  run: async ({ database, secrets }, given) => {
    const newSecrets = secretBox(readKeyFile(required(given, 'new-key-file')));
    const resealed = await changeSecretKey(database, secrets, newSecrets);
    return {
      json: { secrets_resealed: resealed },
      text: `Secrets sealed with the new key: ${resealed}. Start every process with it.`,
    };
  },
};

const setup: AdminCommand = {
  usage: 'setup',
  options: [],
  run: async ({ unitOfWork }) => {
    const made = await unitOfWork.run(async (repositories) =>
      (await repositories.accounts.isAny())
        ? null
        : createAccount(repositories, { name: 'default', plan: 'lite', now: now() }),
    );
    if (!made) {
      return { json: { account_id: null, name: null, api_key: null }, text: 'There is an account already.' };
    }
    const { account, apiKey } = made;
    return {
      json: { account_id: account.id, name: account.name, api_key: apiKey },
      text: `Account ${account.id} is on the plan ${account.plan}. Its API key: ${apiKey}\n${shownOnce}`,
    };
  },
};

/** What an administrator can do, by the words that begin the command line. */
export const adminCommands: ReadonlyMap<string, AdminCommand> = new Map([
  ['account create', accountCreate],
  ['account set-plan', accountSetPlan],
  ['key create', keyCreate],
  ['key revoke', keyRevoke],
  ['secret-key change', secretKeyChange],
  ['setup', setup],
]);
