import type { Knex } from 'knex';
import { createIndex, type LargeIndex } from './largeIndexes.ts';

const ofTopic: LargeIndex = {
  name: 'troubles_expiring',
  on: 'troubles',
  as: "(topic) WHERE kind = 'expiring'",
};
export const large = [ofTopic];

/**
 * A credential that a program still uses and that is about to end is a trouble of kind `expiring` (api/accounts/findExpiring.ts):
 * its topic is the key's, or `token` for a client's token before the one that serves. Whoever ends it, or has another token made,
 * did so herself: there is nothing to tell her any more.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${createIndex(ofTopic)};

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
