import type { MigrationInterface, QueryRunner } from 'typeorm';

const made = [
  'status_page',
  'status_component',
  'status_post',
  'status_post_component',
  'status_update',
  'status_post_event',
  'status_subscriber',
  'status_subscriber_component',
  'status_mail',
];

export class StatusPages1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const uuid = runner.dataSource.options.type === 'postgres' ? 'uuid' : 'TEXT';
    const of = (table: string): string => `${uuid} NOT NULL REFERENCES ${table} (id) ON DELETE CASCADE`;
    const statements = [
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
        content_changed_at BIGINT NOT NULL)`,
      `CREATE INDEX status_page_account ON status_page (account_id, id)`,
      `CREATE INDEX status_page_changed ON status_page (content_changed_at)`,
      `CREATE INDEX status_page_publishing ON status_page (id) WHERE publish_after_minutes IS NOT NULL`,

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
      `CREATE INDEX status_post_open ON status_post (page_id, id) WHERE status = 'published' AND ended_at IS NULL`,
      `CREATE UNIQUE INDEX status_post_incident ON status_post (page_id, incident_id) WHERE incident_id IS NOT NULL`,
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
        published_at BIGINT NOT NULL)`,
      `CREATE INDEX status_update_post ON status_update (post_id, id)`,

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
      `CREATE INDEX status_subscriber_waiting ON status_subscriber (id) WHERE waiting_mail_sealed IS NOT NULL`,

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
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of made.toReversed()) await runner.query(`DROP TABLE ${table}`);
  }
}
