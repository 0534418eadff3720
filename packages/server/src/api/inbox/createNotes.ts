import type { Endpoints, MessageOrigin, Note, QueryOf, ResponseOf } from '@recado/contract';
import { errors, inboxTools } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import {
  type ConversationRow,
  findConversation,
  tellConversation,
} from '../../ground/conversations/conversationRows.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Forbidden, NotFound } from '../../ground/errors/index.ts';
import { listColleagues } from './colleagues.ts';
import { idOf } from './namedOnce.ts';

type Listed = Endpoints['GET /external/conversations/{conversation}/notes'];
type One = ResponseOf<Endpoints['POST /external/conversations/{conversation}/notes']>;
type Colleagues = ResponseOf<Endpoints['GET /external/colleagues']>;

interface NoteRow extends Omit<Note, 'conversationId' | 'createdAt'> {
  readonly createdAt: Date;
}

const COLUMNS = 'id, text, written_by AS "writtenBy", created_at AS "createdAt"';
const missing = inboxTools.errors.noNote;

/** What those who answer a client's conversations write to each other in them. Nothing here reaches a transport. */
export function createNotes({ database }: { readonly database: Knex }) {
  const find = async (db: Queryable, clientId: string, named: string, locked = false) => {
    const found = await findConversation(db, clientId, named, { locked });
    if (!found) throw new NotFound(errors.notFound.chat);
    return found;
  };
  const present = ({ id }: ConversationRow, { createdAt, ...row }: NoteRow): Note => ({
    ...row,
    conversationId: id,
    createdAt: createdAt.toISOString(),
  });

  return {
    /** @throws NotFound */
    async list(
      clientId: string,
      named: string,
      { limit, cursor }: QueryOf<Listed>,
    ): Promise<ResponseOf<Listed>> {
      const conversation = await find(database, clientId, named);
      const found = await rows<NoteRow>(
        database,
        `SELECT ${COLUMNS} FROM conversation_notes WHERE client_id = :clientId AND chat = :key
           AND (CAST(:cursor AS uuid) IS NULL OR id < CAST(:cursor AS uuid))
         ORDER BY id DESC LIMIT :most`,
        { clientId, key: conversation.key, cursor: cursor ?? null, most: limit + 1 },
      );
      const notes = found.slice(0, limit).map(row => present(conversation, row));
      return {
        success: true,
        clientId,
        notes,
        next: found.length > limit ? (notes.at(-1)?.id ?? null) : null,
      };
    },

    /** Told as an event, without its words. @throws NotFound */
    write(clientId: string, named: string, text: string, writtenBy: MessageOrigin): Promise<One> {
      return transact(database, async trx => {
        const conversation = await find(trx, clientId, named, true);
        const [row] = await rows<NoteRow>(
          trx,
          `INSERT INTO conversation_notes (client_id, chat, text, written_by)
           VALUES (:clientId, :key, :text, CAST(:by AS jsonb)) RETURNING ${COLUMNS}`,
          { clientId, key: conversation.key, text, by: JSON.stringify(writtenBy) },
        );
        if (!row) throw new Error('what is inserted is answered');
        await tellConversation(trx, clientId, conversation, {
          type: 'conversation.note_added',
          noteId: row.id,
        });
        return { success: true, clientId, note: present(conversation, row) };
      });
    },

    /**
     * People remove what they wrote, programs what programs did, and the client's owner all of it.
     *
     * @throws NotFound, Forbidden
     */
    remove(
      clientId: string,
      named: string,
      noteId: string,
      { kind, user }: MessageOrigin,
      actor: Actor,
    ): Promise<One> {
      return transact(database, async trx => {
        const conversation = await find(trx, clientId, named, true);
        const where = 'client_id = :clientId AND chat = :key AND id = :id';
        const about = { clientId, key: conversation.key, id: idOf(noteId, missing) };
        const [row] = await rows<NoteRow & { readonly isOwners: boolean }>(
          trx,
          `SELECT ${COLUMNS}, EXISTS (SELECT FROM clients WHERE id = :clientId AND owner_id = CAST(:user AS uuid)) AS "isOwners"
           FROM conversation_notes WHERE ${where}`,
          { ...about, user: user?.id ?? null },
        );
        if (!row) throw new NotFound(missing);
        const { isOwners, ...note } = row;
        const isOwn =
          kind === 'console' ? note.writtenBy.user?.id === user?.id : note.writtenBy.kind !== 'console';
        if (!isOwn && !isOwners) throw new Forbidden(inboxTools.errors.anothersNote);
        await rows(trx, `DELETE FROM conversation_notes WHERE ${where}`, about);
        await writeAudit(trx, actor, {
          action: 'conversation.note_deleted',
          target: { kind: 'client', id: clientId },
          details: { name: note.writtenBy.user?.name ?? note.writtenBy.key?.name ?? null },
        });
        await tellConversation(trx, clientId, conversation, {
          type: 'conversation.note_deleted',
          noteId: note.id,
        });
        return { success: true, clientId, note: present(conversation, note) };
      });
    },

    async colleagues(clientId: string): Promise<Colleagues> {
      return { success: true, clientId, colleagues: await listColleagues(database, clientId) };
    },
  };
}
export type Notes = ReturnType<typeof createNotes>;
