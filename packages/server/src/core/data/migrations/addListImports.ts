import type { Knex } from 'knex';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';

/** Imports of long lists, which run in the background. */
export const addListImports: MigrationWithLargeIndexes = {
  async up(knex: Knex) {
    await knex.raw(`
      CREATE TABLE list_imports (
        id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        campaign_id uuid REFERENCES campaigns ON DELETE CASCADE,
        actor jsonb NOT NULL,
        total integer NOT NULL,
        processed integer NOT NULL DEFAULT 0,
        counts jsonb NOT NULL DEFAULT '{}',
        error text,
        claim uuid,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        ended_at timestamptz(3)
      );
      CREATE UNIQUE INDEX list_imports_running_idx ON list_imports (client_id) WHERE ended_at IS NULL;
      CREATE INDEX list_imports_client_id_id_idx ON list_imports (client_id, id);
      CREATE INDEX list_imports_campaign_id_idx ON list_imports (campaign_id) WHERE campaign_id IS NOT NULL;
      CREATE INDEX list_imports_due_idx ON list_imports (next_attempt_at) WHERE ended_at IS NULL;
      COMMENT ON TABLE list_imports IS
        'Imports of long lists in the background: of contacts, or of the recipients of a campaign.';
      COMMENT ON COLUMN list_imports.claim IS
        'Token of the current claim. A process that lost its claim stores nothing. Null: no process has claimed it.';
      COMMENT ON COLUMN list_imports.next_attempt_at IS
        'Time from which a process may claim the import. A claim moves it into the future.';
      CREATE TABLE list_import_chunks (
        import_id uuid NOT NULL REFERENCES list_imports ON DELETE CASCADE,
        position integer NOT NULL,
        rows jsonb NOT NULL,
        PRIMARY KEY (import_id, position)
      );
      COMMENT ON TABLE list_import_chunks IS
        'Rows of a list that are not processed yet. A transaction deletes a chunk and stores its results.';
      CREATE TABLE list_import_errors (
        import_id uuid NOT NULL REFERENCES list_imports ON DELETE CASCADE,
        position integer NOT NULL,
        result jsonb NOT NULL,
        PRIMARY KEY (import_id, position)
      );
      COMMENT ON TABLE list_import_errors IS 'Rows of a contact list that were not imported, with the reason.'`);
  },
  async down(knex: Knex) {
    await knex.raw('DROP TABLE list_import_errors; DROP TABLE list_import_chunks; DROP TABLE list_imports');
  },
};
