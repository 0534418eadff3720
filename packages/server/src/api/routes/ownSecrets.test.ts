import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { useProgram } from './testing/useProgram.ts';

const world = useProgram();

/** What n8n asks for: a flow's own address, known by the flow. */
const add = (name: string) => {
  const payload = {
    url: `${world.receiver.url}/${name}`,
    label: name,
    origin: 'n8n',
    externalId: `n8n:${name}`,
  };
  return world.program.request('POST /external/webhooks', { payload });
};

it('a program’s webhook is signed with a secret of its own, and after a change with both for a day', async () => {
  const [one, other] = [await add('a'), await add('b')];
  const params = { id: world.clientId };
  const { keys } = await world.owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
  const secrets = [one.secret ?? '', other.secret ?? '', keys.secret];
  expect(new Set(secrets).size).toBe(3);
  const signedBy = async () => {
    world.receiver.calls.length = 0;
    const test = { params: { id: world.clientId }, payload: { webhookId: one.webhook.id } };
    await world.owner.sdk.request('POST /clients/{id}/webhook/test', test);
    const [{ body, headers } = { body: '', headers: {} }] = world.receiver.calls;
    return (secret: string) => {
      try {
        return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
      } catch {
        return false;
      }
    };
  };
  expect(secrets.map(await signedBy())).toEqual([true, false, false]);

  const where = { params: { webhookId: one.webhook.id } };
  const { secret } = await world.program.request('POST /external/webhooks/{webhookId}/secret', where);
  expect([secret, ...secrets].map(await signedBy())).toEqual([true, true, false, false]);
  await world.server.knex('webhooks').update({ previousUntil: new Date(Date.now() - 1000) });
  expect([secret, ...secrets].map(await signedBy())).toEqual([true, false, false, false]);
  const rows = await world.server.knex('webhooks').where({ clientId: world.clientId });
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it('one made before keeps its client’s secret until it is given one of its own', async () => {
  const { webhook } = await add('a');
  await world.server.knex('webhooks').where({ id: webhook.id }).update({ secretSealed: null });
  const params = { id: world.clientId };
  const { keys } = await world.owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
  expect(await add('a')).toMatchObject({ existed: true, secret: keys.secret });
  const where = { params: { webhookId: webhook.id } };
  const renewed = await world.program.request('POST /external/webhooks/{webhookId}/secret', where);
  expect(renewed).toMatchObject({
    webhook: { ownSecret: true },
    secret: expect.not.stringMatching(keys.secret),
  });
});
