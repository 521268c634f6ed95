import { CreateAccount, type FreshAccount, MakeSetupLink, SetPlan, SetUp } from './account-changes.js';
import type { AdminCommand } from './admin-command.js';
import { shownOnce } from './key-commands.js';
import { accountIdFrom, nameFrom, planFrom, required } from './options.js';

const about = ({ account, apiKey }: FreshAccount): string =>
  `Account ${account.id} is on the plan ${account.plan}. Its API key: ${apiKey}\n${shownOnce}`;

export const accountCreate: AdminCommand = {
  usage: 'account create --name NAME --plan free|lite',
  makesDatabase: 'named',
  options: ['name', 'plan'],
  run: async ({ commands }, given) => {
    const name = nameFrom(required(given, 'name'));
    const plan = planFrom(required(given, 'plan'));
    const made = await commands.execute(new CreateAccount({ name, plan }));
    return { json: { account_id: made.account.id, api_key: made.apiKey }, text: about(made) };
  },
};

export const accountSetPlan: AdminCommand = {
  usage: 'account set-plan --account ID --plan free|lite',
  options: ['account', 'plan'],
  run: async ({ commands }, given) => {
    const accountId = accountIdFrom(required(given, 'account'));
    const plan = planFrom(required(given, 'plan'));
    const { paused, resumed } = await commands.execute(new SetPlan({ accountId, plan }));
    return {
      json: { account_id: accountId, plan },
      text: [
        `Account ${accountId} is on the plan ${plan}.`,
        ...(paused > 0 ? [`Monitors paused because the plan runs fewer: ${paused}.`] : []),
        ...(resumed > 0 ? [`Monitors that go on: ${resumed}.`] : []),
      ].join('\n'),
    };
  },
};

export const setup: AdminCommand = {
  usage: 'setup',
  makesDatabase: 'always',
  options: [],
  run: async ({ commands }) => {
    const { made, link } = await commands.execute(new SetUp());
    const text = made ? about(made) : 'There is an account already.';
    return {
      json: {
        account_id: made?.account.id ?? null,
        name: made?.account.name ?? null,
        api_key: made?.apiKey ?? null,
        setup_link: link,
      },
      text: link === null ? text : `${text}\nSet up your sign-in, once and within a day: ${link}`,
    };
  },
};

export const setupLink: AdminCommand = {
  usage: 'setup-link [--account ID]',
  options: ['account'],
  run: async ({ commands }, given) => {
    const named = given.account === undefined ? null : accountIdFrom(given.account);
    const { account, link } = await commands.execute(new MakeSetupLink({ accountId: named }));
    return {
      json: { account_id: account.id, setup_link: link },
      text: `Whoever opens this becomes an owner of account ${account.id}, once and within a day: ${link}`,
    };
  },
};
