import type { DispatchErrorCode, StatusSubscriberId } from '@tocsin/domain';
import { Channels } from './channels/channels.js';
import type { Database, Executor } from './database/database.js';
import { sql } from './database/sql.js';
import { noteFailures } from './dispatches/failures.js';
import { Heartbeats } from './monitors/heartbeats.js';
import { Monitors } from './monitors/monitors.js';
import { Rotas } from './monitors/rotas.js';
import { People } from './people/people.js';
import type { SecretBox } from './secrets/secret-box.js';
import { isProvedBy, replaceProof, storedProof, storeFirstProof } from './secrets/secret-key-proof.js';
import { StatusSubscribers } from './status-pages/status-subscribers.js';

const sealedAtOnceMax = 500;

/** The first key that is tried on a database becomes its key. */
export const hasKeyOf = async (database: Database, secrets: SecretBox): Promise<boolean> => {
  let sealed = await storedProof(database.read);
  sealed ??= await database.transaction(async (tx) => {
    await storeFirstProof(tx, secrets);
    return storedProof(tx);
  });
  return sealed !== null && isProvedBy(sealed, secrets);
};

/** Seals what migrations left unsealed, because they have no key. */
export const sealAfterMigration = async (database: Database, secrets: SecretBox): Promise<void> => {
  while (await new Heartbeats(database.read, secrets).hasUnsealedTokens()) {
    await database.transaction((tx) => new Heartbeats(tx, secrets).sealTokens(sealedAtOnceMax));
  }
};

/**
 * Seals every secret with another key, all or none. It may run again.
 * @param secrets opens what is stored
 * @param to has the new key only
 * @returns how many secrets there were
 * @throws Error when a secret does not open
 */
export const rotateSecretKey = (database: Database, secrets: SecretBox, to: SecretBox): Promise<number> =>
  database.transaction(async (tx) => {
    // First, so that no secret is sealed with the old key after the others were read.
    await replaceProof(tx, to);
    const ofChannels = await new Channels(tx, { secrets }).reseal(to);
    const ofMonitors = await new Monitors(tx, secrets).reseal(to);
    const ofHeartbeats = await new Heartbeats(tx, secrets).reseal(to);
    const ofSubscribers = await new StatusSubscribers(tx, secrets).reseal(to);
    const ofRotas = await new Rotas(tx, secrets).reseal(to);
    const ofPeople = await new People(tx, secrets).reseal(to);
    return ofChannels + ofMonitors + ofHeartbeats + ofSubscribers + ofRotas + ofPeople;
  });

const secretLost = {
  code: 'internal' satisfies DispatchErrorCode,
  message: "The channel's secret was lost before this message was sent. It was not sent.",
};

/** Counts the secrets that were lost with a key, and what followed. */
export type LostSecrets = {
  /** So that no message is sent unsigned, or to an incomplete address. */
  readonly channelsDisabled: number;
  /** Waiting messages of these channels. */
  readonly messagesFailed: number;
  readonly monitorsPaused: number;
  /** Their address still works, but is no longer shown. */
  readonly heartbeatAddresses: number;
  /** Recovery codes replace them. */
  readonly authenticatorApps: number;
  /** Subscribers of status pages whose links to unsubscribe in earlier mails no longer work. */
  readonly unsubscribeLinks: number;
  /** Rotas whose calendar is no longer fetched. The last one counts, as if it had been given. */
  readonly calendarAddresses: number;
};

const disableChannels = async (
  tx: Executor,
): Promise<Pick<LostSecrets, 'channelsDisabled' | 'messagesFailed'>> => {
  const sealed = sql`secret_sealed IS NOT NULL`;
  const waiting = sql`status = 'pending' AND channel_id IN (SELECT id FROM channel WHERE ${sealed})`;
  noteFailures(tx, sql`(SELECT id FROM alert_dispatch WHERE ${waiting})`);
  const messagesFailed = await tx.run(sql`
    UPDATE alert_dispatch SET status = 'failed', error_code = ${secretLost.code}, error_message = ${secretLost.message},
      completed_at = ${tx.dialect.nowMs}
    WHERE ${waiting}`);
  const channelsDisabled = await tx.run(
    sql`UPDATE channel SET enabled = 0, secret_sealed = NULL WHERE ${sealed}`,
  );
  return { channelsDisabled, messagesFailed };
};

const pauseMonitors = async (tx: Executor): Promise<number> => {
  const monitors = sql`(SELECT id FROM monitor WHERE secrets_sealed IS NOT NULL)`;
  await tx.run(sql`UPDATE check_series SET due_at = NULL, claim = NULL WHERE monitor_id IN ${monitors}`);
  await tx.run(sql`UPDATE heartbeat SET judge_at = NULL WHERE monitor_id IN ${monitors}`);
  await tx.run(
    sql`UPDATE monitor_health SET look_at = NULL, unchecked_since = NULL WHERE monitor_id IN ${monitors}`,
  );
  return tx.run(
    // Without its secrets a monitor must not go on by itself after an upgrade of the plan.
    sql`UPDATE monitor SET status = 'paused', pause_reason = 'requested', secrets_sealed = NULL
      WHERE secrets_sealed IS NOT NULL`,
  );
};

/** A random token for a link, and the hash by which it is found. */
export type NewLinkToken = () => { readonly token: string; readonly hash: string };

const forgetCalendarAddresses = (tx: Executor): Promise<number> =>
  tx.run(sql`
    UPDATE rota SET calendar_url_sealed = NULL, validator = NULL, failing_since = NULL, fetch_error = NULL,
      fetch_at = ${tx.dialect.nowMs}
    WHERE calendar_url_sealed IS NOT NULL`);

const renewUnsubscribeLinks = async (
  tx: Executor,
  secrets: SecretBox,
  newLinkToken: NewLinkToken,
): Promise<number> => {
  const rows = await tx.all<{ id: StatusSubscriberId }>(sql`SELECT id FROM status_subscriber`);
  const renewed = rows.map(({ id }) => {
    const { token, hash } = newLinkToken();
    return { id, hash, sealed: secrets.seal(token, id) };
  });
  return tx.runEach(
    { id: 'uuid', hash: 'text', sealed: 'text' },
    renewed,
    ({ each, from }) => sql`
      UPDATE status_subscriber SET unsubscribe_hash = ${each.hash}, unsubscribe_sealed = ${each.sealed},
        waiting_mail_sealed = NULL ${from} WHERE status_subscriber.id = ${each.id}`,
  );
};

/**
 * Makes the key of `secrets` the database's, and removes what only the lost key opens. All processes must be stopped.
 * @returns `null`, and changes nothing, when `secrets` opens the proof: the key is not lost
 */
export const replaceLostKey = (
  database: Database,
  secrets: SecretBox,
  newLinkToken: NewLinkToken,
): Promise<LostSecrets | null> =>
  database.transaction(async (tx) => {
    const proof = await storedProof(tx, tx.dialect.rowLock('FOR UPDATE'));
    if (proof === null || isProvedBy(proof, secrets)) return null;
    await replaceProof(tx, secrets);
    await tx.run(sql`DELETE FROM mail`);
    await tx.run(sql`DELETE FROM trial_check WHERE check_sealed IS NOT NULL`);
    return {
      ...(await disableChannels(tx)),
      monitorsPaused: await pauseMonitors(tx),
      heartbeatAddresses: await tx.run(
        sql`UPDATE heartbeat SET token_sealed = NULL WHERE token_sealed IS NOT NULL`,
      ),
      authenticatorApps: await tx.run(
        sql`UPDATE person SET totp_sealed = NULL WHERE totp_sealed IS NOT NULL`,
      ),
      unsubscribeLinks: await renewUnsubscribeLinks(tx, secrets, newLinkToken),
      calendarAddresses: await forgetCalendarAddresses(tx),
    };
  });
