import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex } from './largeIndexes.ts';

const expiringIndex: LargeIndex = {
  name: 'troubles_expiring',
  on: 'troubles',
  as: "(topic) WHERE kind = 'expiring'",
};
export const largeIndexes = [expiringIndex];

/**
 * Alerts of kind `expiring`: a credential that a program still uses will expire soon (api/accounts).
 * The alert's topic names the account key, or is `token` for a client's previous API token. If a user
 * revokes the credential or creates another token, the alert is withdrawn, because that user already knows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${createIndexSql(expiringIndex)};

    CREATE FUNCTION withdraw_expiring() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'account_keys' THEN
        PERFORM withdraw_trouble(t.client_id, NULL, t.topic) FROM troubles t
        WHERE t.kind = 'expiring' AND t.topic = 'key:' || OLD.id AND NOT t.over;
      ELSE
        PERFORM withdraw_trouble(OLD.client_id, NULL, 'token');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER withdraw_expiring AFTER DELETE ON account_keys FOR EACH ROW EXECUTE FUNCTION withdraw_expiring();
    CREATE TRIGGER withdraw_expiring AFTER DELETE OR UPDATE ON previous_tokens FOR EACH ROW EXECUTE FUNCTION withdraw_expiring();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER withdraw_expiring ON previous_tokens;
    DROP TRIGGER withdraw_expiring ON account_keys;
    DROP FUNCTION withdraw_expiring;
    DELETE FROM troubles WHERE kind = 'expiring';
    DROP INDEX troubles_expiring;
  `);
}
