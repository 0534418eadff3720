import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { languages, runSteps } from './testing/languages.mjs';

/** Example of the Standard Webhooks specification, which the server's tests use too. */
const example = {
  body: '{"event_type":"ping","data":{"success":true},"type":"ping"}',
  specified: '{"event_type":"ping","data":{"success":true}}',
  headers: {
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
  secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
};
const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const id = '6f1c2b7e-8a53-4d0e-9c41-2f5a7b3e9d10';

function sign(body, secrets, at = new Date()) {
  const signatures = secrets.map(secret => new Webhook(secret).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

const verify = (language, ...cases) =>
  runSteps(language, {
    baseUrl: 'http://127.0.0.1:9/api',
    steps: cases.map(each => ({ call: 'verifyWebhook', ...each })),
  });

describe.each(languages)('webhook verification of the SDK for %s', language => {
  const body = JSON.stringify({ id, type: 'message.received', data: { text: '¿Hay pan? 👩🏽‍🍳 a/b \u2028' } });
  const [secret, oldSecret] = [createSecret(), createSecret()];
  const headers = sign(body, [secret]);
  const event = JSON.parse(body);

  it('computes the signature of the example in the specification', async () => {
    const { specified, body: changed, ...rest } = example;
    const named = { now: 1731705125 };
    const [valid, invalid] = await verify(
      language,
      { ...rest, body: specified, named },
      { ...rest, body: changed, named },
    );
    // PHP also requires a type, which the example lacks. Both pass the signature.
    expect(valid.error?.message ?? 'The body is no event.').toBe('The body is no event.');
    expect(invalid.error).toMatchObject({ kind: 'webhook', message: expect.stringContaining('No signature matches') });
  });

  it('accepts every form in which frameworks pass headers', async () => {
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const cgi = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [`HTTP_${name.toUpperCase().replaceAll('-', '_')}`, value]),
    );
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    const results = await verify(
      language,
      ...[headers, upper, cgi, lists].map(each => ({ body, headers: each, secret })),
    );
    expect(results).toEqual(Array.from({ length: 4 }, () => ({ value: event })));
  });

  it('accepts both secrets while one replaces the other, on either side', async () => {
    const both = sign(body, [secret, oldSecret]);
    const results = await verify(
      language,
      { body, headers: both, secret },
      { body, headers: both, secret: oldSecret },
      { body, headers, secret: [oldSecret, secret] },
    );
    expect(results.map(({ value }) => value)).toEqual([event, event, event]);
  });

  it('rejects a changed body, another secret, a missing header and another scheme', async () => {
    const reencoded = JSON.stringify(event).replace('a/b', 'a\\/b');
    const results = await verify(
      language,
      { body: reencoded, headers, secret },
      { body, headers, secret: oldSecret },
      { body, headers: { ...headers, 'webhook-signature': '' }, secret },
      {
        body,
        headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') },
        secret,
      },
      { body, headers: { ...headers, 'webhook-id': 'otro' }, secret },
      { body, headers: { ...headers, 'webhook-timestamp': 'ayer' }, secret },
    );
    expect(results.map(({ error }) => error?.kind)).toEqual(Array.from({ length: 6 }, () => 'webhook'));
  });

  it.each([-301, 301])('rejects a webhook whose time differs by %i seconds', async seconds => {
    const at = new Date(Date.now() + seconds * 1000 + Math.sign(seconds) * 5000);
    const [{ error }] = await verify(language, { body, headers: sign(body, [secret], at), secret });
    expect(error).toMatchObject({ kind: 'webhook', message: expect.stringContaining('clock') });
  });

  it('explains a secret that is none', async () => {
    const results = await verify(
      language,
      ...['rcd_token', 'whsec_***'].map(each => ({ body, headers, secret: each })),
    );
    expect(results.map(({ error }) => error.kind)).toEqual(['argument', 'argument']);
  });
});
