import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { closeTurns } from './createTurns.ts';
import { beginTurns, message, textsOf } from './testing/beginTurns.ts';
import { createPostOffice, type PostOffice } from './testing/createPostOffice.ts';

let office: PostOffice;
let talk: Awaited<ReturnType<typeof beginTurns>>;
beforeAll(async () => {
  office = await createPostOffice();
});
beforeEach(async () => {
  talk = await beginTurns(office);
});
afterAll(() => office.close());

/** Closes what is over, and dies before it commits. */
async function dyingClose(): Promise<void> {
  const own = new Client(office.database.connection);
  own.on('error', () => {});
  await own.connect();
  await own.query('BEGIN');
  const { rows: closed } = await own.query('SELECT pg_backend_pid() AS pid, close_turns(10)');
  expect(closed).toHaveLength(1);
  await rows(office.database.knex, 'SELECT pg_terminate_backend(:pid)', { pid: closed[0].pid });
  await expect(own.query('COMMIT')).rejects.toThrow();
}

describe('whatever dies, and however many there are', () => {
  it('a turn whose teller died before its commit is told by the next', async () => {
    await talk.says('uno');
    await talk.quiet();
    await dyingClose();
    expect(await talk.turns()).toEqual([]);
    expect(textsOf(await talk.close())).toEqual([['uno']]);
  });

  it('and is lost by one that took it before it told it, which this would see', async () => {
    await talk.says('uno');
    await talk.quiet();
    await rows(office.database.knex, 'DELETE FROM turns WHERE client_id = :clientId', {
      clientId: talk.clientId,
    });
    expect(await talk.close()).toEqual([]);
  });

  it('what is said while it is being told belongs to the next', async () => {
    await talk.says('uno');
    await talk.quiet();
    const trx = await office.database.knex.transaction();
    await rows(trx, 'SELECT close_turns(10)');
    const late = talk.says('dos');
    await trx.commit();
    await late;
    expect(textsOf(await talk.close())).toEqual([['uno'], ['dos']]);
  });

  it('each message is in exactly one turn while many speak and three platforms close', async () => {
    const { knex } = office.database;
    await rows(knex, 'ALTER TABLE webhooks DROP CONSTRAINT IF EXISTS webhooks_turn_seconds_check');
    await knex('webhooks').where({ id: talk.webhookId }).update({ turnSeconds: 0 });
    const people = Array.from({ length: 4 }, (_, n) => ({ phone: `521550000010${n}` }));
    let speaking = true;
    const closers = Array.from({ length: 3 }, async () => {
      while (speaking) await closeTurns(knex);
    });
    const sent = people.flatMap(contact =>
      Array.from({ length: 40 }, (_, n) => message(`${contact.phone} ${n}`, { contact })),
    );
    await Promise.all(
      people.map(async ({ phone }) => {
        for (const one of sent.filter(({ contact }) => contact?.phone === phone))
          await storeMessages(knex, talk.clientId, [one]);
      }),
    );
    speaking = false;
    await Promise.all(closers);
    const turns = await talk.close();
    const told = turns.flatMap(({ data }) => data.messages.map(({ text }) => text));
    expect(told.toSorted()).toEqual(sent.map(({ text }) => text).toSorted());
    for (const { data } of turns)
      expect(new Set(data.messages.map(({ chat }) => chat))).toEqual(new Set([data.chat]));
    expect((await talk.queuedFor(talk.webhookId)).length).toBe(turns.length);
  });
});
