import type { Endpoints, MessageOrigin, QueryOf, ResponseOf, TeamNote } from '@recado/contract';
import { apiErrorTexts, inboxToolTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import {
  type ConversationRow,
  emitConversationEvent,
  findConversation,
} from '../../../core/conversations/conversationRows.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Forbidden, NotFound } from '../../../core/errors/index.ts';
import { listColleagues } from './colleagues.ts';
import { requireLabelOrQuickReplyId } from './namedItems.ts';

type ListEndpoint = Endpoints['GET /external/conversations/{conversation}/notes'];
type NoteResponse = ResponseOf<Endpoints['POST /external/conversations/{conversation}/notes']>;
type ColleaguesResponse = ResponseOf<Endpoints['GET /external/colleagues']>;

interface NoteRow extends Omit<TeamNote, 'conversationId' | 'createdAt'> {
  readonly createdAt: Date;
}

const NOTE_COLUMNS_SQL = 'id, text, written_by AS "writtenBy", created_at AS "createdAt"';
const notFoundText = inboxToolTexts.errors.noNote;

interface TeamNotesDeps {
  readonly database: Knex;
}

/** Manages the internal notes of a team in its conversations. No transport sends them. */
export function createTeamNoteService({ database }: TeamNotesDeps) {
  const find = async (db: Queryable, clientId: string, conversationRef: string, locked = false) => {
    const conversation = await findConversation(db, clientId, conversationRef, { locked });
    if (!conversation) throw new NotFound(apiErrorTexts.notFound.chat);
    return conversation;
  };
  const present = ({ id }: ConversationRow, { createdAt, ...row }: NoteRow): TeamNote => ({
    ...row,
    conversationId: id,
    createdAt: createdAt.toISOString(),
  });

  return {
    /** Lists the notes of a conversation. @throws NotFound if the conversation does not exist */
    async list(
      clientId: string,
      conversationRef: string,
      { limit, cursor }: QueryOf<ListEndpoint>,
    ): Promise<ResponseOf<ListEndpoint>> {
      const conversation = await find(database, clientId, conversationRef);
      const noteRows = await rows<NoteRow>(
        database,
        `SELECT ${NOTE_COLUMNS_SQL} FROM conversation_notes WHERE client_id = :clientId AND chat = :key
           AND (CAST(:cursor AS uuid) IS NULL OR id < CAST(:cursor AS uuid))
         ORDER BY id DESC LIMIT :most`,
        { clientId, key: conversation.key, cursor: cursor ?? null, most: limit + 1 },
      );
      const notes = noteRows.slice(0, limit).map(row => present(conversation, row));
      return {
        success: true,
        clientId,
        notes,
        next: noteRows.length > limit ? (notes.at(-1)?.id ?? null) : null,
      };
    },

    /** Adds a note and writes an event without the note's text. @throws NotFound */
    write(clientId: string, conversationRef: string, text: string, writtenBy: MessageOrigin): Promise<NoteResponse> {
      return transact(database, async trx => {
        const conversation = await find(trx, clientId, conversationRef, true);
        const [row] = await rows<NoteRow>(
          trx,
          `INSERT INTO conversation_notes (client_id, chat, text, written_by)
           VALUES (:clientId, :key, :text, CAST(:by AS jsonb)) RETURNING ${NOTE_COLUMNS_SQL}`,
          { clientId, key: conversation.key, text, by: JSON.stringify(writtenBy) },
        );
        if (!row) throw new Error('INSERT returned no row');
        await emitConversationEvent(trx, clientId, conversation, {
          type: 'conversation.note_added',
          noteId: row.id,
        });
        return { success: true, clientId, note: present(conversation, row) };
      });
    },

    /**
     * Removes a note. People may remove their own notes, programs only notes of programs, and the
     * client's owner all notes.
     *
     * @throws NotFound, Forbidden
     */
    remove(
      clientId: string,
      conversationRef: string,
      noteId: string,
      { kind, user }: MessageOrigin,
      actor: Actor,
    ): Promise<NoteResponse> {
      return transact(database, async trx => {
        const conversation = await find(trx, clientId, conversationRef, true);
        const where = 'client_id = :clientId AND chat = :key AND id = :id';
        const noteKey = { clientId, key: conversation.key, id: requireLabelOrQuickReplyId(noteId, notFoundText) };
        const [row] = await rows<NoteRow & { readonly isOwners: boolean }>(
          trx,
          `SELECT ${NOTE_COLUMNS_SQL}, EXISTS (SELECT FROM clients WHERE id = :clientId AND owner_id = CAST(:user AS uuid)) AS "isOwners"
           FROM conversation_notes WHERE ${where}`,
          { ...noteKey, user: user?.id ?? null },
        );
        if (!row) throw new NotFound(notFoundText);
        const { isOwners, ...note } = row;
        const isOwn = kind === 'console' ? note.writtenBy.user?.id === user?.id : note.writtenBy.kind !== 'console';
        if (!isOwn && !isOwners) throw new Forbidden(inboxToolTexts.errors.noteOfOtherAuthor);
        await rows(trx, `DELETE FROM conversation_notes WHERE ${where}`, noteKey);
        await writeAuditEntry(trx, actor, {
          action: 'conversation.note_deleted',
          target: { kind: 'client', id: clientId },
          details: { name: note.writtenBy.user?.name ?? note.writtenBy.key?.name ?? null },
        });
        await emitConversationEvent(trx, clientId, conversation, {
          type: 'conversation.note_deleted',
          noteId: note.id,
        });
        return { success: true, clientId, note: present(conversation, note) };
      });
    },

    async colleagues(clientId: string): Promise<ColleaguesResponse> {
      return { success: true, clientId, colleagues: await listColleagues(database, clientId) };
    },
  };
}
export type TeamNoteService = ReturnType<typeof createTeamNoteService>;
