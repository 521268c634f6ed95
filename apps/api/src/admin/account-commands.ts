import { instant } from '@tocsin/domain';
import { createAccount } from '../accounts/create-account.js';
import { byAdministrator } from '../audit/by-administrator.js';
import type { AdminCommand } from './admin-command.js';
import { shownOnce } from './key-commands.js';
import { accountIdFrom, nameFrom, planFrom, required } from './options.js';
import { UsageError } from './usage-error.js';

export const accountCreate: AdminCommand = {
  usage: 'account create --name NAME --plan free|lite',
  options: ['name', 'plan'],
  run: async ({ unitOfWork }, given) => {
    const name = nameFrom(required(given, 'name'));
    const plan = planFrom(required(given, 'plan'));
    const now = instant(new Date());
    const { account, apiKey } = await unitOfWork.run((repositories) =>
      createAccount(repositories, { name, plan, now }),
    );
    return {
      json: { account_id: account.id, api_key: apiKey },
      text: `Account ${account.id} is on the plan ${plan}. Its API key: ${apiKey}\n${shownOnce}`,
    };
  },
};

export const accountSetPlan: AdminCommand = {
  usage: 'account set-plan --account ID --plan free|lite',
  options: ['account', 'plan'],
  run: async ({ unitOfWork }, given) => {
    const accountId = accountIdFrom(required(given, 'account'));
    const plan = planFrom(required(given, 'plan'));
    const now = instant(new Date());
    await unitOfWork.run(async ({ accounts, auditLog }) => {
      if (!(await accounts.setPlan(accountId, plan))) throw new UsageError('--account names no account');
      const change = { action: 'account.plan_changed', subjectId: accountId, fields: ['plan'] } as const;
      await auditLog.append(change, byAdministrator(accountId, now));
    });
    return { json: { account_id: accountId, plan }, text: `Account ${accountId} is on the plan ${plan}.` };
  },
};

export const setup: AdminCommand = {
  usage: 'setup',
  options: [],
  run: async ({ unitOfWork }) => {
    const now = instant(new Date());
    const made = await unitOfWork.run(async (repositories) =>
      (await repositories.accounts.isNone())
        ? createAccount(repositories, { name: 'default', plan: 'lite', now })
        : null,
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
