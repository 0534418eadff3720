import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { lockStream } from '../../ground/events/lockStream.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { until } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
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
  const { rows: closed } = await own.query('SELECT pg_backend_pid() AS pid, close_turns($1, 10) AS count', [
    talk.clientId,
  ]);
  expect(closed).toMatchObject([{ count: 1 }]);
  await rows(office.database.knex, 'SELECT pg_terminate_backend(:pid)', { pid: closed[0].pid });
  await expect(own.query('COMMIT')).rejects.toThrow();
}

/** Turns of this chat cannot be closed, in whatever order PostgreSQL joins what they are told with. */
async function breakTurns(): Promise<void> {
  const { knex } = office.database;
  await knex.raw(`
    CREATE FUNCTION refuse_turn() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE invalid_text_representation USING MESSAGE = 'invalid input'; END $$;
    CREATE TRIGGER refuse_turn BEFORE DELETE ON turns FOR EACH ROW WHEN (OLD.chat = 'contact:roto')
      EXECUTE FUNCTION refuse_turn()`);
  onTestFinished(async () => {
    await knex.raw(`DROP FUNCTION refuse_turn CASCADE; DELETE FROM turns WHERE chat = 'contact:roto'`);
  });
}

/** Until it waits for somebody's lock, or has ended without. */
async function waits(one: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  one.then(end, end);
  const WAITING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until(async () => hasEnded || (await rows(office.database.knex, WAITING)).length > 0);
}

describe('while a webhook is changed', () => {
  const row = () => office.webhooks.get(talk.clientId, talk.webhookId);

  it('what is being said as the gathering ends is told in one form', async () => {
    const trx = await office.database.knex.transaction();
    await storeMessages(trx, talk.clientId, [message('uno')]);
    const off = office.webhooks.change(talk.clientId, talk.webhookId, { turnSeconds: null });
    await waits(off);
    await trx.commit();
    await off;
    expect(textsOf(await talk.close())).toEqual([['uno']]);
    expect(await talk.queuedFor(talk.webhookId)).toEqual(['conversation.turn']);
  });

  it('nothing is written back that somebody else changed meanwhile', async () => {
    const { knex } = office.database;
    const change = async (values: object, other: () => Promise<unknown>) => {
      const trx = await knex.transaction();
      await trx('webhooks').where({ id: talk.webhookId }).update(values);
      const late = other();
      await waits(late);
      await trx.commit();
      await late;
    };
    await change({ turnSeconds: null, eventTypes: ['message.received'] }, () =>
      office.webhooks.change(talk.clientId, talk.webhookId, { enabled: false }),
    );
    const { webhook } = await row();
    expect(webhook).toMatchObject({ enabled: false, eventTypes: ['message.received'] });
    expect(webhook.turnSeconds).toBeUndefined();

    await change({ eventTypes: ['message.received', 'message.sent'] }, () =>
      office.webhooks.gather(talk.clientId, talk.webhookId, 8, theServer),
    );
    expect((await row()).webhook.eventTypes).toEqual(['conversation.turn', 'message.sent']);
  });
});

describe('nobody waits for another', () => {
  it('a client whose stream is held is passed by, and told when it is free', async () => {
    const other = await beginTurns(office);
    for (const { says, quiet } of [talk, other]) {
      await says('uno');
      await quiet();
    }
    let closed: Promise<unknown> | undefined;
    await office.database.knex.transaction(async trx => {
      await lockStream(trx, talk.clientId);
      closed = closeTurns(office.database.knex, quietLog);
      await waits(closed);
      expect(textsOf(await other.turns())).toEqual([['uno']]);
      expect(await talk.turns()).toEqual([]);
    });
    await closed;
    expect(textsOf(await talk.close())).toEqual([['uno']]);
  });

  it('one that cannot be closed is put off, and kept; those behind it are told', async () => {
    const { knex } = office.database;
    const other = await beginTurns(office);
    await breakTurns();
    await talk.says('roto');
    await rows(
      knex,
      `UPDATE turns SET chat = 'contact:roto', due_at = now() - interval '1 hour' WHERE client_id = :id`,
      { id: talk.clientId },
    );
    await talk.says('uno', { contact: { phone: '5215500000001' } });
    await other.says('dos');
    await rows(
      knex,
      `UPDATE turns SET due_at = now() - interval '1 minute' WHERE chat <> 'contact:roto' AND client_id IN (:one, :two)`,
      { one: talk.clientId, two: other.clientId },
    );
    await closeTurns(knex, quietLog);
    expect(textsOf([...(await talk.turns()), ...(await other.turns())])).toEqual([['uno'], ['dos']]);
    const left = `SELECT due_at > now() AS "isLater" FROM turns WHERE client_id = :id`;
    expect(await rows(knex, left, { id: talk.clientId })).toEqual([{ isLater: true }]);
  });

  it('one that never can be closed is parked, with its reason, until its person writes again', async () => {
    const { knex } = office.database;
    await breakTurns();
    await talk.says('roto');
    await rows(knex, `UPDATE turns SET chat = 'contact:roto' WHERE client_id = :id`, { id: talk.clientId });
    let parked = 0;
    const tryAgain = async () => {
      await rows(
        knex,
        `UPDATE turns SET due_at = now() - interval '1 hour' WHERE client_id = :id AND due_at < 'infinity'`,
        { id: talk.clientId },
      );
      await closeTurns(knex, quietLog, () => {
        parked += 1;
      });
    };
    for (let tries = 0; tries < 12; tries += 1) await tryAgain();
    expect(parked).toBe(1);
    const left = await rows(
      knex,
      `SELECT due_at = 'infinity' AS "isParked", failures, reason FROM turns WHERE client_id = :id`,
      { id: talk.clientId },
    );
    expect(left).toEqual([
      { isParked: true, failures: 10, reason: expect.stringMatching(/^22P02 invalid input/) },
    ]);
    // Nobody waits for it, and the next message of its chat makes it due.
    await talk.says('uno', { contact: { phone: '5215500000002' } });
    expect(textsOf(await talk.close().catch(() => talk.turns()))).toEqual([['uno']]);
    await rows(
      knex,
      `UPDATE turns SET chat = (SELECT chat FROM messages WHERE client_id = :id AND text = 'roto') WHERE client_id = :id`,
      { id: talk.clientId },
    );
    await talk.says('otra vez');
    await talk.close();
    expect(textsOf(await talk.turns())).toContainEqual(['roto', 'otra vez']);
  });
});

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
    await rows(trx, 'SELECT close_turns(:clientId, 10)', { clientId: talk.clientId });
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
      while (speaking) await closeTurns(knex, quietLog);
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
