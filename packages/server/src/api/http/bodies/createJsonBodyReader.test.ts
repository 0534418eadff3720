import Hapi from '@hapi/hapi';
import { apiErrorTexts as texts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import { describe, expect, it } from 'vitest';
import { registerErrorResponses } from '../registerErrorResponses.ts';
import { createJsonBodyReader } from './createJsonBodyReader.ts';

/** Starts a server whose validation waits until `open` is called. The caller's address is in the header `x-address`. */
function createGatedServer(bodyLimits?: 'none') {
  const server = Hapi.server({ debug: false });
  registerErrorResponses(server, { pathPrefix: '' });
  const reader = createJsonBodyReader({
    resolveClientAddress: ({ headers }) => String(headers['x-address']),
    bodyLimits,
  });
  const gate = createDeferred<void>();
  let validating = 0;
  const validate = async (value: unknown) => {
    validating += 1;
    await gate.promise;
    return value;
  };
  server.route({
    method: 'POST',
    path: '/',
    options: {
      payload: reader.payloadOptions(1_000_000),
      ext: reader.extensions,
      validate: { payload: validate },
      handler: ({ payload }) => ({ size: JSON.stringify(payload).length }),
    },
  });
  const postText = async (payload: string, address = '203.0.113.7') => {
    const headers = { 'content-type': 'application/json', 'x-address': address };
    const response = await server.inject({ method: 'POST', url: '/', payload, headers });
    const { statusCode: status, result } = response;
    return { status, ...(result as object), retryAfter: response.headers['retry-after'] };
  };
  return {
    postText,
    /** Sends a body of this size. */
    post: (bytes: number, address?: string) => postText(JSON.stringify('a'.repeat(bytes - 2)), address),
    open: () => gate.resolve(),
    validating: () => validating,
  };
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve));
};

describe('createJsonBodyReader', () => {
  it('validates one large body of a caller at a time, and small bodies and other callers at once', async () => {
    const { post, open, validating } = createGatedServer();
    const large = [post(16_385), post(16_385)];
    await settle();
    expect(validating()).toBe(1);
    const others = [post(16_384), post(16_385, '203.0.113.8')];
    await settle();
    expect(validating()).toBe(3);
    open();
    for (const response of await Promise.all([...large, ...others])) expect(response).toMatchObject({ status: 200 });
  });

  it('rejects a large body with 429 when fifty of the caller wait', async () => {
    const { post, open } = createGatedServer();
    const accepted = Array.from({ length: 51 }, () => post(16_385));
    await settle();
    expect(await post(16_385)).toMatchObject({ status: 429, message: texts.tooManyLargeBodies, retryAfter: '1' });
    open();
    for (const { status } of await Promise.all(accepted)) expect(status).toBe(200);
    expect(await post(16_385)).toMatchObject({ status: 200 });
  });

  it('ends the turn of a malformed body', async () => {
    const { post, postText, open } = createGatedServer();
    open();
    expect(await postText(`[${' '.repeat(20_000)}`)).toMatchObject({ status: 400, message: texts.malformedJson });
    expect(await post(20_000)).toMatchObject({ status: 200, size: 20_000 });
  });

  it('validates all bodies at once without limits, for the control of measurements', async () => {
    const { post, open, validating } = createGatedServer('none');
    const requests = [post(16_385), post(16_385)];
    await settle();
    expect(validating()).toBe(2);
    open();
    await Promise.all(requests);
  });
});
