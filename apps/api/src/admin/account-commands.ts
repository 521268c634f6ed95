import { instant } from '@tocsin/domain';
import { createAccount } from '../accounts/create-account.js';
import { byAdministrator } from '../audit/by-administrator.js';
import { makeSetupLink } from '../people/one-time-link.js';
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
      auditLog.append(change, byAdministrator(accountId, now));
    });
    return { json: { account_id: accountId, plan }, text: `Account ${accountId} is on the plan ${plan}.` };
  },
};

export const setup: AdminCommand = {
  usage: 'setup',
  options: [],
  run: async ({ unitOfWork, config }) => {
    const now = instant(new Date());
    const { made, link } = await unitOfWork.run(async (repositories) => {
      const { accounts, people } = repositories;
      const first = (await accounts.isEmpty())
        ? await createAccount(repositories, { name: 'default', plan: 'lite', now })
        : null;
      const account = first?.account ?? (await accounts.findFirst());
      const isNeeded = account !== null && (await people.isEmpty());
      return {
        made: first,
        link: isNeeded ? await makeSetupLink(repositories, account.id, config.publicUrl, now) : null,
      };
    });
    const { account, apiKey } = made ?? { account: null, apiKey: null };
    const about = account
      ? `Account ${account.id} is on the plan ${account.plan}. Its API key: ${apiKey}\n${shownOnce}`
      : 'There is an account already.';
    return {
      json: {
        account_id: account?.id ?? null,
        name: account?.name ?? null,
        api_key: apiKey,
        setup_link: link,
      },
      text: link === null ? about : `${about}\nSet up your sign-in, once and within a day: ${link}`,
    };
  },
};

export const setupLink: AdminCommand = {
  usage: 'setup-link [--account ID]',
  options: ['account'],
  run: async ({ unitOfWork, config }, given) => {
    const now = instant(new Date());
    const { account, link } = await unitOfWork.run(async (repositories) => {
      const { accounts } = repositories;
      const found =
        given.account === undefined
          ? await accounts.findFirst()
          : await accounts.find(accountIdFrom(given.account));
      if (!found)
        throw new UsageError(
          given.account === undefined ? 'There is no account yet' : '--account names no account',
        );
      return {
        account: found,
        link: await makeSetupLink(repositories, found.id, config.publicUrl, now),
      };
    });
    return {
      json: { account_id: account.id, setup_link: link },
      text: `Whoever opens this becomes an owner of account ${account.id}, once and within a day: ${link}`,
    };
  },
};
