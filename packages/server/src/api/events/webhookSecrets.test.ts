import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { useApiProgramFixture } from '../testing/useApiProgramFixture.ts';

const world = useApiProgramFixture();

/** Adds a webhook with the fields of an n8n workflow: its own URL, and an ID that the workflow knows. */
const addWebhook = (name: string) => {
  const payload = {
    url: `${world.receiver.url}/${name}`,
    label: name,
    origin: 'n8n',
    externalId: `n8n:${name}`,
  };
  return world.program.request('POST /external/webhooks', { payload });
};

it('a webhook is signed with its own secret, and for a day after a rotation also with the previous secret', async () => {
  const [first, second] = [await addWebhook('a'), await addWebhook('b')];
  const params = { id: world.clientId };
  const { keys } = await world.owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
  const secrets = [first.secret ?? '', second.secret ?? '', keys.secret];
  expect(new Set(secrets).size).toBe(3);
  const createSignatureCheck = async () => {
    world.receiver.calls.length = 0;
    const test = { params: { id: world.clientId }, payload: { webhookId: first.webhook.id } };
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
  expect(secrets.map(await createSignatureCheck())).toEqual([true, false, false]);

  const webhookParams = { params: { webhookId: first.webhook.id } };
  const { secret } = await world.program.request('POST /external/webhooks/{webhookId}/secret', webhookParams);
  expect([secret, ...secrets].map(await createSignatureCheck())).toEqual([true, true, false, false]);
  await world.server.knex('webhooks').update({ previousSecretExpiresAt: new Date(Date.now() - 1000) });
  expect([secret, ...secrets].map(await createSignatureCheck())).toEqual([true, false, false, false]);
  const rows = await world.server.knex('webhooks').where({ clientId: world.clientId });
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it('an older webhook is signed with the secret of its client until its own secret is rotated', async () => {
  const { webhook } = await addWebhook('a');
  await world.server.knex('webhooks').where({ id: webhook.id }).update({ secretSealed: null });
  const params = { id: world.clientId };
  const { keys } = await world.owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
  expect(await addWebhook('a')).toMatchObject({ existed: true, secret: keys.secret });
  const webhookParams = { params: { webhookId: webhook.id } };
  const rotation = await world.program.request('POST /external/webhooks/{webhookId}/secret', webhookParams);
  expect(rotation).toMatchObject({
    webhook: { ownSecret: true },
    secret: expect.not.stringMatching(keys.secret),
  });
});
