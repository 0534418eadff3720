import type { Knex } from 'knex';

/**
 * Labels and quick replies of a client. A conversation refers to its label by name, because programs
 * send the name. The migration creates a label for each label name that a conversation already has.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE labels (
      id         uuid PRIMARY KEY DEFAULT new_id(),
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      name       text NOT NULL,
      color      text NOT NULL
    );
    CREATE UNIQUE INDEX labels_once ON labels (client_id, fold_text(name));
    CREATE TABLE quick_replies (
      id         uuid PRIMARY KEY DEFAULT new_id(),
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      shortcut   text NOT NULL,
      text       text NOT NULL
    );
    CREATE UNIQUE INDEX quick_replies_once ON quick_replies (client_id, fold_text(shortcut));

    INSERT INTO labels (client_id, name, color)
    SELECT DISTINCT ON (client_id, fold_text(label)) client_id, label, 'gray' FROM conversations
    WHERE label IS NOT NULL ORDER BY client_id, fold_text(label), label;
    UPDATE conversations v SET label = l.name FROM labels l
    WHERE l.client_id = v.client_id AND fold_text(l.name) = fold_text(v.label) AND l.name <> v.label;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE quick_replies; DROP TABLE labels');
}
