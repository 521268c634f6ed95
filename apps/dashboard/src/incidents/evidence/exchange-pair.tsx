import { Button, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../../language/text.js';
import { Breakable } from '../../ui/breakable.js';
import { Folded } from '../../ui/folded.js';
import { CheckIcon, CopyIcon } from '../../ui/icons.js';
import classes from './comparison.module.css';
import { curlCommand } from './curl-command.js';
import { lacksInWords } from './evidence-words.js';
import { type Fact, factsOf, headersOf } from './exchange-facts.js';
import type { ExchangePair } from './exchange-pairs.js';
import { FactValueShown } from './fact-value.js';
import type { Exchange, Reading } from './incident-evidence.js';

/** The number of columns. Without a good check, there is one. */
type Names = readonly [failed: string, good?: string];

type ComparedExchangeProps = {
  readonly pair: ExchangePair;
  readonly names: Names;
  readonly reading: Reading;
};

/** A further exchange of the two checks. */
export const ComparedExchange = ({ pair, names, reading }: ComparedExchangeProps) => (
  <SideBySide
    names={names}
    heads={names.map((name) => (
      <h3 key={name} className={classes.name}>
        {name}
      </h3>
    ))}
    pair={pair}
    reading={reading}
  />
);

type SideBySideProps = {
  readonly names: Names;
  readonly heads: readonly ReactNode[];
  /** `null` where the checks asked nothing. */
  readonly pair: ExchangePair | null;
  readonly reading: Reading;
};

const sides = ['failed', 'good'] as const;

/** The heads, the target and the foot. */
const rowsBesidesFacts = 3;

/** Two columns in a wide window, whose rows align; else the failed check, and the good one below it. */
export const SideBySide = ({ names, heads, pair, reading }: SideBySideProps) => {
  const facts = pair === null ? [] : factsOf(pair, reading);
  return (
    <div className={classes.pair} style={{ '--rows': facts.length + rowsBesidesFacts } as object}>
      {names.map((name, at) => {
        const side = sides[at] ?? 'good';
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div key={side} role="group" aria-label={name} className={classes.side} data-side={side}>
            <div>{heads[at]}</div>
            {pair !== null && (
              <ExchangeOf side={side} name={name ?? ''} pair={pair} facts={facts} reading={reading} />
            )}
          </div>
        );
      })}
    </div>
  );
};

type ExchangeOfProps = {
  readonly side: 'failed' | 'good';
  readonly name: string;
  readonly pair: ExchangePair;
  readonly facts: readonly Fact[];
  readonly reading: Reading;
};

const ExchangeOf = ({ side, name, pair, facts, reading }: ExchangeOfProps) => {
  const exchange = pair[side];
  if (exchange === null) return <Text c="dimmed">{t('This check did not ask it.')}</Text>;
  return (
    <>
      <p className={classes.target} dir="ltr">
        <Breakable text={askedIn(exchange)} />
      </p>
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div key={fact.name} className={classes.fact} data-differs={fact.differs || undefined}>
            <dt className={classes.term}>
              {fact.name} {fact.differs && <Mark />}
            </dt>
            <dd className={classes.value}>
              <FactValueShown value={fact[side]} side={side} label={`${fact.name}: ${name}`} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.foot}>
        <MoreHeaders pair={pair} side={side} />
        <CopyAsCurl exchange={exchange} reading={reading} />
      </div>
    </>
  );
};

/** Says that a fact differs: to the eye by a sign, to others by a word. */
const Mark = () => (
  <span className={classes.mark}>
    <span aria-hidden="true">≠</span> {t('differs')}
  </span>
);

// not translated: a request.
const askedIn = ({ target, request, question }: Exchange): string => {
  const verb = request?.method ?? question?.type;
  return verb === undefined ? target : `${verb} ${target}`;
};

type MoreHeadersProps = { readonly pair: ExchangePair; readonly side: 'failed' | 'good' };

/** The headers that no comparison needs. */
const MoreHeaders = ({ pair, side }: MoreHeadersProps) => {
  const { request = null, response = null } = pair[side] ?? {};
  const answered = headersOf(pair).flatMap(({ name, differs, [side]: value }) =>
    differs || value === null ? [] : [{ name, value }],
  );
  const leftOut = response?.headers_left_out ?? 0;
  const asked = request?.headers ?? [];
  if (answered.length + asked.length === 0) return null;
  return (
    <Folded
      title={t('Other headers ({count, number})', { count: answered.length + asked.length })}
      isWrong={false}
    >
      <HeaderList title={t('Of the answer')} headers={answered} />
      {leftOut > 0 && (
        <Text size="xs" c="dimmed">
          {t('and {count, number} more', { count: leftOut })}
        </Text>
      )}
      <HeaderList title={t('Of the request')} headers={asked} />
      {request?.body && (
        <>
          <p className={classes.term}>{t('Body of the request')}</p>
          <FactValueShown value={bodyOf(request.body)} side={side} label={t('Body of the request')} />
        </>
      )}
    </Folded>
  );
};

const bodyOf = (text: string) => ({ kind: 'block', runs: [{ text, isOnlyHere: false }], notes: [] }) as const;

type HeaderListProps = {
  readonly title: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
};

const HeaderList = ({ title, headers }: HeaderListProps) =>
  headers.length > 0 && (
    <>
      <p className={classes.term}>{title}</p>
      <dl className={classes.headers} dir="ltr">
        {headers.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header can come twice, and none moves.
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );

type CopyAsCurlProps = { readonly exchange: Exchange; readonly reading: Reading };

const CopyAsCurl = ({ exchange, reading }: CopyAsCurlProps) => {
  const clipboard = useClipboard();
  const curl = curlCommand(exchange, reading);
  if (curl === null) return null;
  const hint = lacksInWords(curl, reading.redacted);
  return (
    <div className={classes.copy}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={clipboard.copied ? <CheckIcon /> : <CopyIcon />}
        onClick={() => clipboard.copy(curl.command)}
      >
        {clipboard.copied ? t('Copied') : t('Copy as curl')}
      </Button>
      {hint !== '' && (
        <Text size="xs" c="dimmed" component="span">
          {hint}
        </Text>
      )}
    </div>
  );
};
