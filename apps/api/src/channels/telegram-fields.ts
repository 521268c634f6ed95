import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Rule } from '../http/fields.js';

type Docs = { readonly description: string; readonly example: string };

/** A text of which the pattern says everything. */
const Matching = (name: string, pattern: string, rule: string, docs: Docs): PropertyDecorator => {
  const whole = new RegExp(pattern, 'u');
  return applyDecorators(
    ApiProperty({ type: 'string', pattern, ...docs }),
    Rule(name, rule, (value) => typeof value === 'string' && whole.test(value)),
  );
};

/** What stands in the path of every request, so nothing that means something there may be in it. */
export const BotToken = (docs: Docs): PropertyDecorator =>
  Matching(
    'isBotToken',
    '^[0-9]{1,20}:[A-Za-z0-9_-]{20,100}$',
    'must be the whole token of a bot, such as 123456789:AbC…, as @BotFather shows it',
    docs,
  );

/** A chat as `sendMessage` takes it. */
export const ChatId = (docs: Docs): PropertyDecorator =>
  Matching(
    'isChatId',
    '^(?:-?[1-9][0-9]{0,19}|@[A-Za-z][A-Za-z0-9_]{3,31})$',
    'must be the number of a chat as text, such as "-1001234567890", or the @name of a public channel or group',
    docs,
  );
