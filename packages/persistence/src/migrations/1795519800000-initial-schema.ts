import type { MigrationInterface, QueryRunner } from 'typeorm';

const keptMs = 30 * 24 * 60 * 60 * 1000;

const sqliteTriggers = [
  `CREATE TRIGGER audit_entry_unchangeable BEFORE UPDATE ON audit_entry
    BEGIN SELECT RAISE(ABORT, 'an audit entry is never changed'); END`,
  `CREATE TRIGGER audit_entry_kept BEFORE DELETE ON audit_entry
    WHEN OLD.at > unixepoch('subsec') * 1000 - ${keptMs}
    BEGIN SELECT RAISE(ABORT, 'an audit entry is kept for 30 days at least'); END`,
];

const postgresTriggers = [
  `CREATE FUNCTION audit_entry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF OLD.at <= extract(epoch FROM clock_timestamp()) * 1000 - ${keptMs} THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'an audit entry is kept for 30 days at least';
      END IF;
      RAISE EXCEPTION 'an audit entry is never changed';
    END $$`,
  `CREATE TRIGGER audit_entry_unchangeable BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse()`,
  `CREATE TRIGGER audit_entry_kept BEFORE TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse()`,
];

/** The whole schema. Databases of the 38 migrations that it replaces have stored the name of the last one: ADR 0124. */
export class InitialSchema implements MigrationInterface {
  readonly name = 'ClockJumps1795519800000';

  async up(runner: QueryRunner): Promise<void> {
    const postgres = runner.dataSource.options.type === 'postgres';
    const uuid = postgres ? 'uuid' : 'TEXT';
    const of = (table: string): string => `${uuid} NOT NULL REFERENCES ${table} (id) ON DELETE CASCADE`;
    const ofSeries = 'INTEGER NOT NULL REFERENCES check_series (id) ON DELETE CASCADE';
    const txid = postgres
      ? 'BIGINT NOT NULL DEFAULT pg_current_xact_id()::text::bigint'
      : 'INTEGER NOT NULL DEFAULT 0';
    const inLogOrder = postgres ? ', PRIMARY KEY (txid, position)' : '';
    // PostgreSQL changes a row in place if its page has room and no index has a changing column (manual, "Heap-Only Tuples").
    const fillfactor = (percent: number): string => (postgres ? `WITH (fillfactor = ${percent})` : '');
    const rollup = (name: string): string => `CREATE TABLE ${name} (
      series ${ofSeries},
      period INTEGER NOT NULL,
      up INTEGER NOT NULL,
      degraded INTEGER NOT NULL,
      down INTEGER NOT NULL,
      unknown INTEGER NOT NULL,
      duration_ms_sum BIGINT NOT NULL,
      duration_ms_min INTEGER,
      duration_ms_max INTEGER,
      unconfirmed INTEGER NOT NULL DEFAULT 0,
      maintenance INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (series, period))`;

    const statements = [
      `CREATE TABLE account (
        id ${uuid} PRIMARY KEY,
        name TEXT NOT NULL,
        plan TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        second_factor_required INTEGER NOT NULL DEFAULT 0)`,

      `CREATE TABLE person (
        id ${uuid} PRIMARY KEY,
        email_address TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        totp_sealed TEXT,
        totp_confirmed INTEGER NOT NULL DEFAULT 0,
        totp_last_step BIGINT NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL,
        address_proved_at BIGINT)`,

      `CREATE TABLE recovery_code (
        person_id ${of('person')},
        hash TEXT NOT NULL,
        PRIMARY KEY (person_id, hash))`,

      `CREATE TABLE api_key (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        name TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        scopes TEXT NOT NULL DEFAULT 'read write',
        expires_at BIGINT,
        last_used_at BIGINT,
        ends_with_key_id ${uuid} REFERENCES api_key (id) ON DELETE CASCADE,
        made_by_person_id ${uuid},
        allowed_networks TEXT NOT NULL DEFAULT '[]')`,
      `CREATE INDEX api_key_account ON api_key (account_id)`,
      `CREATE INDEX api_key_ending ON api_key (ends_with_key_id) WHERE ends_with_key_id IS NOT NULL`,

      `CREATE TABLE member (
        account_id ${of('account')},
        person_id ${of('person')},
        role TEXT NOT NULL,
        joined_at BIGINT NOT NULL,
        ends_with_key_id ${uuid} REFERENCES api_key (id) ON DELETE CASCADE,
        PRIMARY KEY (account_id, person_id))`,
      `CREATE INDEX member_person ON member (person_id, account_id)`,
      `CREATE INDEX member_ending ON member (ends_with_key_id) WHERE ends_with_key_id IS NOT NULL`,

      `CREATE TABLE session (
        id ${uuid} PRIMARY KEY,
        hash TEXT NOT NULL UNIQUE,
        person_id ${uuid} NOT NULL,
        account_id ${uuid} NOT NULL,
        signed_in_at BIGINT NOT NULL,
        last_used_at BIGINT NOT NULL,
        address TEXT,
        user_agent TEXT,
        method TEXT NOT NULL DEFAULT 'password',
        FOREIGN KEY (account_id, person_id) REFERENCES member (account_id, person_id) ON DELETE CASCADE)`,
      `CREATE INDEX session_person ON session (person_id, id)`,
      `CREATE INDEX session_member ON session (account_id, person_id)`,
      `CREATE INDEX session_used ON session (last_used_at)`,

      `CREATE TABLE invitation (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        email_address TEXT NOT NULL,
        role TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        ends_with_key_id ${uuid} REFERENCES api_key (id) ON DELETE CASCADE,
        made_by_person_id ${uuid},
        mailed_hash TEXT,
        UNIQUE (account_id, email_address))`,
      `CREATE INDEX invitation_account ON invitation (account_id, id)`,
      `CREATE INDEX invitation_ending ON invitation (ends_with_key_id) WHERE ends_with_key_id IS NOT NULL`,
      `CREATE UNIQUE INDEX invitation_mailed ON invitation (mailed_hash) WHERE mailed_hash IS NOT NULL`,

      `CREATE TABLE passkey (
        id ${uuid} PRIMARY KEY,
        person_id ${of('person')},
        name TEXT NOT NULL,
        credential_id TEXT NOT NULL UNIQUE,
        public_key TEXT NOT NULL,
        counter BIGINT NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT)`,
      `CREATE INDEX passkey_person ON passkey (person_id, id)`,

      `CREATE TABLE identity (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        person_id ${of('person')},
        linked_at BIGINT NOT NULL,
        UNIQUE (person_id, issuer),
        PRIMARY KEY (issuer, subject))`,

      `CREATE TABLE sign_in_challenge (
        hash TEXT PRIMARY KEY,
        purpose TEXT NOT NULL,
        person_id ${uuid} REFERENCES person (id) ON DELETE CASCADE,
        expires_at BIGINT NOT NULL)`,
      `CREATE INDEX sign_in_challenge_age ON sign_in_challenge (expires_at)`,
      `CREATE INDEX sign_in_challenge_person ON sign_in_challenge (person_id)`,

      `CREATE TABLE mail (
        id ${uuid} PRIMARY KEY,
        to_address TEXT NOT NULL,
        content_sealed TEXT NOT NULL,
        expires_at BIGINT NOT NULL)`,

      `CREATE TABLE channel (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        type TEXT NOT NULL,
        name TEXT NOT NULL,
        enabled INTEGER NOT NULL,
        address TEXT NOT NULL,
        secret_sealed TEXT,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        fields TEXT,
        unconfirmed INTEGER NOT NULL DEFAULT 0,
        min_severity TEXT NOT NULL DEFAULT 'info')`,
      `CREATE INDEX channel_account ON channel (account_id, id)`,

      `CREATE TABLE one_time_link (
        hash TEXT PRIMARY KEY,
        purpose TEXT NOT NULL,
        account_id ${uuid} REFERENCES account (id) ON DELETE CASCADE,
        person_id ${uuid} REFERENCES person (id) ON DELETE CASCADE,
        expires_at BIGINT NOT NULL,
        channel_id ${uuid} REFERENCES channel (id) ON DELETE CASCADE)`,
      `CREATE INDEX one_time_link_age ON one_time_link (expires_at)`,

      `CREATE TABLE monitor (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        name TEXT NOT NULL,
        type TEXT NOT NULL,
        target TEXT NOT NULL,
        interval_seconds INTEGER NOT NULL,
        timeout_seconds INTEGER NOT NULL,
        settings TEXT NOT NULL,
        status TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        secrets_sealed TEXT,
        regions TEXT NOT NULL DEFAULT '["default"]',
        severity TEXT,
        failures_to_open INTEGER,
        regions_to_open INTEGER,
        successes_to_resolve INTEGER,
        parent_id ${uuid} REFERENCES monitor (id) ON DELETE SET NULL,
        tags TEXT NOT NULL DEFAULT '[]',
        pause_reason TEXT)`,
      `CREATE INDEX monitor_account ON monitor (account_id, id)`,
      `CREATE INDEX monitor_parent ON monitor (parent_id) WHERE parent_id IS NOT NULL`,

      `CREATE TABLE monitor_channel (
        monitor_id ${of('monitor')},
        channel_id ${of('channel')},
        PRIMARY KEY (monitor_id, channel_id))`,
      `CREATE INDEX monitor_channel_channel ON monitor_channel (channel_id)`,

      `CREATE TABLE monitor_tag (
        account_id ${uuid} NOT NULL,
        tag_key TEXT NOT NULL,
        monitor_id ${of('monitor')},
        tag TEXT NOT NULL,
        PRIMARY KEY (account_id, tag_key, monitor_id))`,
      `CREATE INDEX monitor_tag_monitor ON monitor_tag (monitor_id)`,

      `CREATE TABLE maintenance_window (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        name TEXT NOT NULL,
        starts_at BIGINT NOT NULL,
        duration_minutes INTEGER NOT NULL,
        rule TEXT,
        time_zone TEXT NOT NULL,
        all_monitors INTEGER NOT NULL,
        occurrence_starts_at BIGINT,
        occurrence_ends_at BIGINT,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL)`,
      `CREATE INDEX maintenance_window_account ON maintenance_window (account_id, id)`,
      `CREATE INDEX maintenance_window_ended ON maintenance_window (occurrence_ends_at)
        WHERE occurrence_ends_at IS NOT NULL`,

      `CREATE TABLE maintenance_window_monitor (
        window_id ${of('maintenance_window')},
        monitor_id ${of('monitor')},
        PRIMARY KEY (window_id, monitor_id))`,
      `CREATE INDEX maintenance_window_monitor_monitor ON maintenance_window_monitor (monitor_id)`,

      `CREATE TABLE prober_token (
        id ${uuid} PRIMARY KEY,
        name TEXT NOT NULL,
        region TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT,
        blind_since BIGINT,
        blind_cause TEXT,
        blind_told_at BIGINT)`,

      `CREATE TABLE check_series (
        id ${postgres ? 'INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY' : 'INTEGER PRIMARY KEY AUTOINCREMENT'},
        monitor_id ${of('monitor')},
        region TEXT NOT NULL,
        due_at BIGINT,
        claim BIGINT,
        UNIQUE (monitor_id, region)) ${fillfactor(50)}`,
      `CREATE INDEX check_series_due ON check_series (region, due_at)`,

      `CREATE TABLE check_tail (
        series INTEGER PRIMARY KEY REFERENCES check_series (id) ON DELETE CASCADE,
        period INTEGER NOT NULL,
        checks TEXT NOT NULL,
        at BIGINT NOT NULL,
        status TEXT NOT NULL,
        message TEXT NOT NULL,
        note_message TEXT NOT NULL,
        seen_at BIGINT NOT NULL DEFAULT 0) ${fillfactor(50)}`,

      `CREATE TABLE check_log (
        series ${ofSeries},
        period INTEGER NOT NULL,
        checks TEXT NOT NULL,
        PRIMARY KEY (series, period))`,

      rollup('check_hour'),
      rollup('check_day'),

      `CREATE TABLE check_note (
        series ${ofSeries},
        at BIGINT NOT NULL,
        status TEXT NOT NULL,
        message TEXT NOT NULL,
        details TEXT,
        PRIMARY KEY (series, at))`,

      `CREATE TABLE check_memory (
        series INTEGER PRIMARY KEY REFERENCES check_series (id) ON DELETE CASCADE,
        memory TEXT NOT NULL)`,

      `CREATE TABLE check_finding (
        series INTEGER PRIMARY KEY REFERENCES check_series (id) ON DELETE CASCADE,
        at BIGINT NOT NULL,
        status TEXT NOT NULL,
        message TEXT NOT NULL,
        details TEXT NOT NULL)`,

      `CREATE TABLE trial_check (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        check_sealed TEXT,
        timeout_ms INTEGER NOT NULL,
        created_at BIGINT NOT NULL,
        taken_at BIGINT,
        taken_by ${uuid},
        result TEXT)`,
      `CREATE INDEX trial_check_account ON trial_check (account_id, created_at)`,
      `CREATE INDEX trial_check_age ON trial_check (created_at)`,
      `CREATE INDEX trial_check_waiting ON trial_check (created_at) WHERE check_sealed IS NOT NULL`,

      `CREATE TABLE monitor_health (
        monitor_id ${uuid} PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        status TEXT NOT NULL,
        state TEXT NOT NULL,
        look_at BIGINT,
        unchecked_since BIGINT,
        changed_at BIGINT,
        unsupported TEXT) ${fillfactor(50)}`,
      `CREATE INDEX monitor_health_look ON monitor_health (look_at) WHERE look_at IS NOT NULL`,
      `CREATE INDEX monitor_health_unchecked ON monitor_health (monitor_id)
        WHERE unchecked_since IS NOT NULL`,
      `CREATE INDEX monitor_health_changed ON monitor_health (changed_at) WHERE changed_at IS NOT NULL`,

      `CREATE TABLE heartbeat (
        monitor_id ${uuid} PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
        token_hash TEXT NOT NULL UNIQUE,
        state TEXT NOT NULL,
        judge_at BIGINT,
        watches TEXT NOT NULL DEFAULT 'pings',
        token_sealed TEXT,
        token_unsealed TEXT,
        push_token_hash TEXT)`,
      `CREATE INDEX heartbeat_due ON heartbeat (judge_at)`,
      `CREATE INDEX heartbeat_unsealed ON heartbeat (monitor_id) WHERE token_unsealed IS NOT NULL`,
      `CREATE UNIQUE INDEX heartbeat_push_token ON heartbeat (push_token_hash)
        WHERE push_token_hash IS NOT NULL`,

      `CREATE TABLE event (
        position ${postgres ? 'BIGINT GENERATED ALWAYS AS IDENTITY' : 'INTEGER PRIMARY KEY AUTOINCREMENT'},
        txid ${txid},
        event_id ${uuid} NOT NULL UNIQUE,
        stream TEXT NOT NULL,
        version INTEGER NOT NULL,
        type TEXT NOT NULL,
        data TEXT NOT NULL,
        recorded_at BIGINT NOT NULL,
        UNIQUE (stream, version)${inLogOrder})`,

      `CREATE TABLE checkpoint (
        name TEXT PRIMARY KEY,
        txid BIGINT NOT NULL,
        position BIGINT NOT NULL,
        moved_by TEXT,
        moved_at BIGINT,
        others_moved_at BIGINT)`,
      `INSERT INTO checkpoint (name, txid, position) VALUES ('dispatcher', 0, 0)`,

      `CREATE TABLE incident (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        monitor_id ${uuid} NOT NULL,
        title TEXT NOT NULL,
        status TEXT NOT NULL,
        severity TEXT NOT NULL,
        started_at BIGINT NOT NULL,
        resolved_at BIGINT,
        opened_by TEXT NOT NULL DEFAULT 'request',
        suppressed_by ${uuid})`,
      `CREATE UNIQUE INDEX incident_one_open_a_monitor ON incident (monitor_id) WHERE status = 'open'`,
      `CREATE INDEX incident_account ON incident (account_id, id)`,
      `CREATE INDEX incident_account_open ON incident (account_id, id) WHERE status = 'open'`,
      `CREATE INDEX incident_monitor ON incident (monitor_id, id)`,
      `CREATE INDEX incident_suppressed ON incident (suppressed_by, id) WHERE suppressed_by IS NOT NULL`,

      `CREATE TABLE alert_dispatch (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL${postgres ? '' : ' REFERENCES account (id) ON DELETE CASCADE'},
        event_id ${uuid} NOT NULL,
        channel_id ${uuid} NOT NULL,
        channel_type TEXT,
        event TEXT NOT NULL,
        incident_id ${uuid},
        monitor_id ${uuid},
        status TEXT NOT NULL DEFAULT 'pending',
        error_code TEXT,
        error_message TEXT,
        response_status INTEGER,
        duration_ms INTEGER,
        created_at BIGINT NOT NULL,
        sent_at BIGINT,
        completed_at BIGINT,
        claimed_by TEXT,
        claim_expires_at BIGINT,
        request_url TEXT,
        request_signature TEXT,
        request_recipient TEXT,
        ended_late_at BIGINT,
        produced_at BIGINT,
        UNIQUE (event_id, channel_id)) ${fillfactor(40)}`,
      `CREATE INDEX alert_dispatch_account ON alert_dispatch (account_id, id)`,
      `CREATE INDEX alert_dispatch_channel ON alert_dispatch (channel_id, id)`,
      `CREATE INDEX alert_dispatch_incident ON alert_dispatch (incident_id, id)`,
      `CREATE INDEX alert_dispatch_test ON alert_dispatch (account_id, id) WHERE event = 'channel.test'`,
      `CREATE INDEX alert_dispatch_pending ON alert_dispatch (id)
        WHERE sent_at IS NULL AND error_code IS NULL`,
      `CREATE INDEX alert_dispatch_pending_account ON alert_dispatch (account_id, id)
        WHERE sent_at IS NULL AND error_code IS NULL`,
      `CREATE INDEX alert_dispatch_waiting ON alert_dispatch (channel_id, id)
        WHERE sent_at IS NULL AND error_code IS NULL`,
      `CREATE INDEX alert_dispatch_failed ON alert_dispatch (account_id, id) WHERE error_code IS NOT NULL`,
      `CREATE INDEX alert_dispatch_ended ON alert_dispatch (account_id, ended_late_at)
        WHERE ended_late_at IS NOT NULL`,

      `CREATE TABLE claim (
        id ${uuid} PRIMARY KEY,
        expires_at BIGINT NOT NULL,
        alert_ids TEXT NOT NULL)`,

      `CREATE TABLE status_page (
        id ${uuid} PRIMARY KEY,
        account_id ${of('account')},
        slug TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        description TEXT NOT NULL,
        homepage_url TEXT,
        domain TEXT UNIQUE,
        noindex INTEGER NOT NULL,
        password_hash TEXT,
        publish_after_minutes INTEGER,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        content_changed_at BIGINT NOT NULL,
        claimed_domain TEXT,
        domain_check_at BIGINT)`,
      `CREATE INDEX status_page_account ON status_page (account_id, id)`,
      `CREATE INDEX status_page_changed ON status_page (content_changed_at)`,
      `CREATE INDEX status_page_publishing ON status_page (id) WHERE publish_after_minutes IS NOT NULL`,
      `CREATE INDEX status_page_unproved ON status_page (domain_check_at) WHERE domain_check_at IS NOT NULL`,

      `CREATE TABLE status_component (
        id ${uuid} PRIMARY KEY,
        page_id ${of('status_page')},
        position INTEGER NOT NULL,
        group_name TEXT,
        name TEXT NOT NULL,
        description TEXT NOT NULL,
        source TEXT NOT NULL,
        monitor_id ${uuid} REFERENCES monitor (id) ON DELETE SET NULL,
        hand_state TEXT NOT NULL,
        shows_target INTEGER NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL)`,
      `CREATE INDEX status_component_page ON status_component (page_id, position)`,
      `CREATE INDEX status_component_monitor ON status_component (monitor_id) WHERE monitor_id IS NOT NULL`,

      `CREATE TABLE status_post (
        id ${uuid} PRIMARY KEY,
        page_id ${of('status_page')},
        kind TEXT NOT NULL,
        status TEXT NOT NULL,
        title TEXT NOT NULL,
        phase TEXT NOT NULL,
        draft_text TEXT,
        starts_at BIGINT,
        ends_at BIGINT,
        incident_id ${uuid},
        is_by_page INTEGER NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        published_at BIGINT,
        ended_at BIGINT,
        moves_at BIGINT)`,
      `CREATE INDEX status_post_page ON status_post (page_id, id)`,
      `CREATE INDEX status_post_published ON status_post (page_id, published_at) WHERE status = 'published'`,
      `CREATE INDEX status_post_open ON status_post (page_id, id)
        WHERE status = 'published' AND ended_at IS NULL`,
      `CREATE UNIQUE INDEX status_post_incident ON status_post (page_id, incident_id)
        WHERE incident_id IS NOT NULL`,
      `CREATE INDEX status_post_following ON status_post (incident_id)
        WHERE is_by_page = 1 AND status = 'published' AND ended_at IS NULL`,
      `CREATE INDEX status_post_moving ON status_post (moves_at) WHERE moves_at IS NOT NULL`,

      `CREATE TABLE status_post_component (
        post_id ${of('status_post')},
        component_id ${of('status_component')},
        state TEXT NOT NULL,
        PRIMARY KEY (post_id, component_id))`,
      `CREATE INDEX status_post_component_component ON status_post_component (component_id)`,

      `CREATE TABLE status_update (
        id ${uuid} PRIMARY KEY,
        post_id ${of('status_post')},
        status TEXT NOT NULL,
        text TEXT NOT NULL,
        published_at BIGINT NOT NULL,
        html_bytes INTEGER,
        html TEXT)`,
      `CREATE INDEX status_update_post ON status_update (post_id, id)`,
      `CREATE INDEX status_update_unrendered ON status_update (id) WHERE html IS NULL`,

      `CREATE TABLE status_post_event (
        post_id ${of('status_post')},
        version INTEGER NOT NULL,
        type TEXT NOT NULL,
        data TEXT NOT NULL,
        recorded_at BIGINT NOT NULL,
        PRIMARY KEY (post_id, version))`,

      `CREATE TABLE status_subscriber (
        id ${uuid} PRIMARY KEY,
        page_id ${of('status_page')},
        email_address TEXT NOT NULL,
        all_components INTEGER NOT NULL,
        language TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        confirm_hash TEXT UNIQUE,
        confirm_expires_at BIGINT,
        confirmed_at BIGINT,
        unsubscribe_hash TEXT NOT NULL UNIQUE,
        unsubscribe_sealed TEXT NOT NULL,
        unsubscribed_at BIGINT,
        bounced_at BIGINT,
        waiting_mail_sealed TEXT,
        UNIQUE (page_id, email_address))`,
      `CREATE INDEX status_subscriber_page ON status_subscriber (page_id, id)`,
      `CREATE INDEX status_subscriber_unconfirmed ON status_subscriber (confirm_expires_at)
        WHERE confirmed_at IS NULL`,
      `CREATE INDEX status_subscriber_unsubscribed ON status_subscriber (unsubscribed_at)
        WHERE unsubscribed_at IS NOT NULL`,
      `CREATE INDEX status_subscriber_waiting ON status_subscriber (id)
        WHERE waiting_mail_sealed IS NOT NULL`,

      `CREATE TABLE status_subscriber_component (
        subscriber_id ${of('status_subscriber')},
        component_id ${of('status_component')},
        PRIMARY KEY (subscriber_id, component_id))`,
      `CREATE INDEX status_subscriber_component_component ON status_subscriber_component (component_id)`,

      `CREATE TABLE status_mail (
        update_id ${of('status_update')},
        subscriber_id ${of('status_subscriber')},
        status TEXT NOT NULL DEFAULT 'pending',
        error_code TEXT,
        error_message TEXT,
        created_at BIGINT NOT NULL,
        claimed_by TEXT,
        claim_expires_at BIGINT,
        sent_at BIGINT,
        completed_at BIGINT,
        PRIMARY KEY (update_id, subscriber_id))`,
      `CREATE INDEX status_mail_pending ON status_mail (update_id, subscriber_id) WHERE status = 'pending'`,
      `CREATE INDEX status_mail_sending ON status_mail (claim_expires_at) WHERE status = 'sending'`,
      `CREATE INDEX status_mail_subscriber ON status_mail (subscriber_id)`,
      `CREATE INDEX status_mail_completed ON status_mail (completed_at) WHERE completed_at IS NOT NULL`,

      `CREATE TABLE managed_resource (
        account_id ${of('account')},
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        file_set TEXT NOT NULL,
        channel_id ${uuid} REFERENCES channel (id) ON DELETE CASCADE,
        monitor_id ${uuid} REFERENCES monitor (id) ON DELETE CASCADE,
        window_id ${uuid} REFERENCES maintenance_window (id) ON DELETE CASCADE,
        status_page_id ${uuid} REFERENCES status_page (id) ON DELETE CASCADE,
        PRIMARY KEY (account_id, kind, key, file_set))`,
      `CREATE UNIQUE INDEX managed_resource_channel ON managed_resource (channel_id)
        WHERE channel_id IS NOT NULL`,
      `CREATE UNIQUE INDEX managed_resource_monitor ON managed_resource (monitor_id)
        WHERE monitor_id IS NOT NULL`,
      `CREATE UNIQUE INDEX managed_resource_window ON managed_resource (window_id)
        WHERE window_id IS NOT NULL`,
      `CREATE UNIQUE INDEX managed_resource_status_page ON managed_resource (status_page_id)
        WHERE status_page_id IS NOT NULL`,

      `CREATE TABLE audit_entry (
        id ${uuid} PRIMARY KEY,
        account_id ${uuid} NOT NULL,
        at BIGINT NOT NULL,
        action TEXT NOT NULL,
        subject_id ${uuid} NOT NULL,
        channel_id ${uuid},
        fields TEXT NOT NULL,
        key_id ${uuid},
        key_name TEXT,
        address TEXT,
        person_id ${uuid},
        person_name TEXT)`,
      `CREATE INDEX audit_entry_account ON audit_entry (account_id, id)`,
      ...(postgres ? postgresTriggers : sqliteTriggers),

      `CREATE TABLE audit_position (
        position ${postgres ? 'BIGSERIAL' : 'INTEGER PRIMARY KEY AUTOINCREMENT'},
        txid ${txid},
        entry_id ${uuid} NOT NULL UNIQUE REFERENCES audit_entry (id) ON DELETE CASCADE${inLogOrder})`,

      `CREATE TABLE idempotency_key (
        account_id ${of('account')},
        key TEXT NOT NULL,
        request_hash TEXT NOT NULL,
        status INTEGER NOT NULL,
        body TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (account_id, key))`,
      `CREATE INDEX idempotency_key_age ON idempotency_key (created_at)`,

      `CREATE TABLE limit_count (
        subject TEXT PRIMARY KEY,
        uses INTEGER NOT NULL,
        ends_at BIGINT NOT NULL)`,
      `CREATE INDEX limit_count_end ON limit_count (ends_at)`,

      `CREATE TABLE secret_key_proof (
        id INTEGER PRIMARY KEY,
        sealed TEXT NOT NULL)`,

      `CREATE TABLE clock_jump (
        id INTEGER PRIMARY KEY,
        at BIGINT NOT NULL,
        by_ms BIGINT NOT NULL)`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The first migration cannot be undone: remove the database instead.');
  }
}
