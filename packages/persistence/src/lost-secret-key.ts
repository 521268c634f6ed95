import type { DispatchErrorCode, StatusSubscriberId } from '@tocsin/domain';
import type { Database, Executor } from './database/database.js';
import { sql } from './database/sql.js';
import type { SecretBox } from './secrets/secret-box.js';
import { isProvedBy, replaceProof, storedProof } from './secrets/secret-key-proof.js';

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
};

const disableChannels = async (
  tx: Executor,
): Promise<Pick<LostSecrets, 'channelsDisabled' | 'messagesFailed'>> => {
  const sealed = sql`secret_sealed IS NOT NULL`;
  const messagesFailed = await tx.run(sql`
    UPDATE alert_dispatch SET status = 'failed', error_code = ${secretLost.code}, error_message = ${secretLost.message},
      completed_at = ${tx.dialect.nowMs}
    WHERE status = 'pending' AND channel_id IN (SELECT id FROM channel WHERE ${sealed})`);
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
    };
  });
