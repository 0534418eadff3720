import { noticeMail } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disableWebhooks } from '../../deliveries/dispatch/disableWebhooks.ts';
import { findWebhook } from '../../deliveries/webhooks/index.ts';
import { tellWebhookChange } from '../../deliveries/webhooks/tellWebhook.ts';
import { theServer } from '../../ground/audit/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { noteExpiring } from '../accounts/findExpiring.ts';
import { createBrake } from '../pacing/createBrake.ts';
import { createLineHealth } from '../pacing/createLineHealth.ts';
import { createNoticeDesk, line, type NoticeDesk } from './testing/createNoticeDesk.ts';

let desk: NoticeDesk;
let database: NoticeDesk['database'];
beforeAll(async () => {
  desk = await createNoticeDesk();
  ({ database } = desk);
});
afterAll(() => desk.close());

const kinds = async (client: Parameters<NoticeDesk['subjectsTo']>[0]) =>
  (await desk.subjectsTo(client)).map(subject => subject.split(': ')[1]);

it('a line that comes and goes is told of once, and again when it has held for two hours', async () => {
  const client = await insertClient(database.knex);
  const { knex } = database;
  const drops = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await desk.becomes(client, line('connected'));
      await desk.becomes(client, line('reconnecting', 'unreachable'));
      await knex.raw("UPDATE drops SET at = at - interval '5 minutes' WHERE client_id = ?", [client.id]);
    }
    await desk.becomes(client, line('connected'));
  };
  await drops(5);
  await desk.tell(client);
  expect(await kinds(client)).toEqual([]);
  await drops(20);
  await desk.tell(client);
  await desk.tell(client);
  expect(await kinds(client)).toEqual([noticeMail.subjects.flapping]);
  // Unlinked meanwhile, which is told by itself.
  await desk.becomes(client, line('needs-relink', 'unlinked'));
  await desk.tell(client);
  expect(await kinds(client)).toEqual([noticeMail.subjects.flapping, noticeMail.subjects.unlinked]);
  await desk.becomes(client, line('connected'));
  const health = createLineHealth({ database: knex, brake: createBrake({ database: knex }), log: quietLog });
  await health.round();
  expect(
    await knex('troubles').where({ clientId: client.id, topic: 'flapping', clearedAt: null }),
  ).toHaveLength(1);
  await knex.raw("UPDATE drops SET at = at - interval '2 hours' WHERE client_id = ?", [client.id]);
  await health.round();
  await desk.tell(client);
  await desk.tell(client);
  expect((await kinds(client)).slice(2).sort()).toEqual(
    [noticeMail.over.flapping, noticeMail.over.line].sort(),
  );
});

it('an owner who enables her webhook herself is not told that it is enabled; of a program’s doing she is', async () => {
  const { knex } = database;
  const after = async (kind: 'user' | 'program') => {
    const client = await insertClient(knex);
    const [{ id }] = await knex('webhooks').insert(
      { id: crypto.randomUUID(), clientId: client.id, label: kind, url: 'https://n8n.ejemplo.mx/w' },
      'id',
    );
    await knex.transaction(trx => disableWebhooks(trx, { gone: [], failing: [id] }));
    await desk.tell(client);
    await knex.transaction(async trx => {
      const before = await findWebhook(trx, client.id, id);
      await trx('webhooks').where({ id }).update({ disabledAt: null, disabledReason: null });
      const actor = { ...theServer, kind, userId: client.ownerId } as const;
      await tellWebhookChange(trx, actor, before, await findWebhook(trx, client.id, id));
    });
    await desk.tell(client);
    return kinds(client);
  };
  expect(await after('user')).toEqual([noticeMail.subjects.webhook]);
  expect(await after('program')).toEqual([noticeMail.subjects.webhook, noticeMail.over.webhook]);
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

it('of a key that a program uses its owner is told once before it ends, and not when she ends it herself', async () => {
  const { knex } = database;
  const client = await insertClient(knex);
  const key = async (name: string) => {
    const [{ id }] = await knex('accountKeys').insert(
      {
        userId: client.ownerId,
        name,
        prefix: 'rk_a',
        digest: Buffer.from(name),
        scopes: ['read'],
        allClients: true,
        expiresAt: inHours(40),
        lastUsedAt: inHours(-1),
      },
      'id',
    );
    return id as string;
  };
  const [tells, revoked] = [await key('n8n'), await key('una revocada')];
  const look = async () => {
    await noteExpiring(knex);
    await desk.tell(client);
  };
  await noteExpiring(knex);
  await knex('accountKeys').where({ id: revoked }).delete();
  await look();
  await look();
  expect(await desk.subjectsTo(client)).toEqual([
    `${noticeMail.expiring.key('n8n')}: ${noticeMail.subjects.expiring}`,
  ]);
  const [letter] = await desk.lettersTo(client);
  expect(letter?.text).toContain('/account');
  await knex('accountKeys').where({ id: tells }).delete();
  await look();
  expect(await desk.subjectsTo(client)).toHaveLength(1);
});

it('likewise of a token that is used an hour after it was changed', async () => {
  const { knex } = database;
  const client = await insertClient(knex);
  const row = { clientId: client.id, digest: Buffer.from('antes') };
  await knex('previousTokens').insert({ ...row, until: inHours(21) });
  await knex('tokenUses').insert({ ...row, uses: 9, lastUsedAt: inHours(-2.5) });
  await noteExpiring(knex);
  await desk.tell(client);
  expect(await desk.subjectsTo(client)).toEqual([]);
  await knex('tokenUses').where(row).update({ lastUsedAt: new Date() });
  await noteExpiring(knex);
  await noteExpiring(knex);
  await desk.tell(client);
  const { token } = noticeMail.expiring;
  expect(await desk.subjectsTo(client)).toEqual([
    `${token(client.businessName)}: ${noticeMail.subjects.expiring}`,
  ]);
});
