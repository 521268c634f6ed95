import { anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import fc from 'fast-check';

/** Characters that would break a line, command a terminal or reorder text. */
export const unruly = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Names that try to mention people, to break a message or to imitate another one. */
export const hostileTexts = [
  '@everyone @here @channel @all @room <!channel> <!here> <users/all> <at>all</at>',
  '<@123456789012345678> <@&123456789012345678> <#123> <@U012AB3CD> <!subteam^S012>',
  '@**all** @**everyone** @_**Ada** #**general** @user:example.org !room:example.org #room:example.org',
  '[link](https://evil.example/?a=b) ![image](https://evil.example/x.png) <https://evil.example|safe> https://evil.example',
  '*bold* **bold** _it_ __u__ ~~gone~~ ~x~ `code` ```block``` ||spoiler|| # Heading > quote - list 1. one',
  '<b>bold</b><script>alert(1)</script><a href="https://evil.example">x</a><img src=x onerror=alert(1)> &lt;b&gt; &amp;',
  '\n\n---\n# A second message\r\nFrom: root\u0000\u0007\u001b[31mred\u2028\u2029\t|a|b|',
  '\u202egnp.exe\u202c \u2066x\u2069 مرحبا \u05e9\u05dc\u05d5\u05dd \u200f\u200e',
  '👩‍👩‍👧‍👦🏳️‍🌈 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚a̴̵̜̰͔ͫ͗͢L \ud83d half a character \udd14',
  '{{template}} $x %s %0a %00 \\ \\n \' " ; -- && || $(id) :smile: :rotating_light: /giphy /topic x',
  'x'.repeat(10_000),
  '😀'.repeat(10_000),
  '&<>'.repeat(4_000),
  '_*[]()~`>#+-=|{}.!\\'.repeat(600),
  '@everyone '.repeat(1_000),
] as const;

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '@',
        '<',
        '>',
        '!',
        '&',
        '*',
        '_',
        '`',
        '[',
        ']',
        '(',
        ')',
        '\\',
        '\n',
        '#',
        '|',
        '~',
        ':',
        'x',
        '😀',
        '\u202e',
        ' ',
      ),
      {
        maxLength: 40,
      },
    )
    .chain((parts) => fc.integer({ min: 1, max: 60 }).map((times) => parts.join('').repeat(times))),
);

const causeSaying = (
  isOpen: boolean,
  { title, name, target }: Record<'title' | 'name' | 'target', string>,
) => {
  const { monitor } = anIncidentOpened().data;
  const said = { title, monitor: { ...monitor, name, target } };
  return isOpen ? recorded(anIncidentOpened(said)) : recorded(anIncidentResolved(said));
};

/** The event of an incident in which customers wrote hostile texts. */
export const hostileCause = fc
  .tuple(fc.boolean(), fc.record({ title: hostileText, name: hostileText, target: hostileText }))
  .map(([isOpen, said]) => causeSaying(isOpen, said));
