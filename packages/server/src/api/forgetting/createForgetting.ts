import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { DELETION_WORD, type Endpoints, type PayloadOf, type ResponseOf } from '@recado/contract';
import { social as texts, validation } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { claimClient } from '../../ground/data/holdClient.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Invalid, NotFound } from '../../ground/errors/index.ts';
import { lockStream } from '../../ground/events/lockStream.ts';
import { tidyConversations } from '../../ground/retention/index.ts';
import { marksOfAll, type PersonMarks } from '../auth/personMarks.ts';
import { copyPerson } from './copyPerson.ts';
import { findPerson, type PersonNames } from './findPerson.ts';
import { COUNT, IS_MARKED, RECALL, REMEMBER, REMOVALS, REMOVE_MESSAGES, TOLD } from './personStatements.ts';

type Forget = Endpoints['POST /external/contacts/{contact}/forget'];
type Forgotten = ResponseOf<Forget>;

/** What a client keeps of one person: handed over, or removed. Access to the client is the caller's duty. */
export function createForgetting({
  database,
  marks,
}: {
  readonly database: Knex;
  readonly marks: PersonMarks;
}) {
  return {
    /**
     * @param named an id, a number in any spelling, or a chat
     * @throws NotFound where nothing names them, Invalid without the word
     */
    async forget(
      clientId: string,
      named: string,
      { dryRun, confirmationWord }: PayloadOf<Forget>,
      actor: Actor,
    ): Promise<Forgotten> {
      if (dryRun) {
        const { counts, staysOptedOut } = await look(database, clientId, named, marks);
        return { success: true, clientId, dryRun, counts, staysOptedOut };
      }
      if (confirmationWord !== DELETION_WORD)
        throw new Invalid(validation.deleteWord, { confirmationWord: validation.deleteWord });
      // Before anybody has to wait: a month of events is long to go through.
      const before = await look(database, clientId, named, marks);
      const [known = EVERYTHING] = await rows<Known>(database, TOLD, before.bindings);
      return transact(database, async trx => {
        // Nobody stores anything of theirs meanwhile.
        await claimClient(trx, clientId);
        const now = await findPerson(trx, clientId, named);
        const isSame = isDeepStrictEqual(now, before.person);
        const { person, bindings, counts, staysOptedOut } = isSame
          ? before
          : await look(trx, clientId, named, marks);
        const { last, told } = isSame ? known : EVERYTHING;
        await lockStream(trx, clientId);
        const places = await rows<{ chat: string }>(trx, REMOVE_MESSAGES, bindings);
        for (const removal of REMOVALS) await rows(trx, removal, { ...bindings, last, told: [...told] });
        const chats = places.map(({ chat }) => chat);
        await tidyConversations(trx, clientId, chats);
        if (person.optedOutAt) await rows(trx, REMEMBER, { ...bindings, optedOutAt: person.optedOutAt });
        else if (person.isWilling) await rows(trx, RECALL, bindings);
        await writeAudit(trx, actor, {
          action: 'contacts.forgotten',
          target: { kind: 'client', id: clientId },
          details: { count: counts.messages + counts.inGroups },
        });
        return { success: true, clientId, dryRun, counts, staysOptedOut };
      });
    },

    /** Everything as lines of JSON (`copyPerson`). @throws NotFound, as `forget` */
    async copy(clientId: string, named: string, actor: Actor): Promise<Readable> {
      const { person, bindings } = await look(database, clientId, named, marks);
      await writeAudit(database, actor, {
        action: 'contacts.copied',
        target: { kind: 'client', id: clientId },
      });
      return Readable.from(copyPerson(database, clientId, person, bindings), { objectMode: false });
    },
  };
}
export type Forgetting = ReturnType<typeof createForgetting>;

interface Known {
  readonly last: string;
  readonly told: readonly string[];
}
/** Somebody learned another name of theirs meanwhile. */
const EVERYTHING: Known = { last: '0', told: [] };

async function look(db: Queryable, clientId: string, named: string, marks: PersonMarks) {
  const person = await findPerson(db, clientId, named);
  const { ids, keys, phones, lids, names } = person;
  const bindings = {
    clientId,
    ids: [...ids],
    keys: [...keys],
    phones: [...phones],
    lids: [...lids],
    names: [...names],
    // As somebody may have written them, without their country.
    written: phones.flatMap(phone => [phone, phone.slice(-10)]),
    quoted: names.map(name => JSON.stringify(name)),
    // A name that is all there is of a text.
    spelled: `(?<=")(lid:)?(${[...phones, ...lids].join('|')})(?=")`,
    nobody: texts.forgotten,
    marks: marksOf(marks, clientId, person),
  };
  const [counts] = await rows<Forgotten['counts']>(db, COUNT, bindings);
  if (!counts) throw new Error('a count is one row');
  const isKnown = ids.length > 0 || Object.values(counts).some(count => count > 0);
  if (!isKnown) throw new NotFound(texts.nothingKept);
  const [mark] = await rows<{ isMarked: boolean }>(db, IS_MARKED, bindings);
  const staysOptedOut = person.optedOutAt !== null || (mark?.isMarked === true && !person.isWilling);
  return { person, bindings, counts, staysOptedOut };
}

const marksOf = (marks: PersonMarks, clientId: string, { phones, lids }: PersonNames): string[] =>
  marksOfAll(marks, clientId, [...phones.map(phone => ({ phone })), ...lids.map(lid => ({ lid }))]);
