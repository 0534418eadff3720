import { ApiError, NetworkError } from '@recado/sdk';
import { describe, expect, it } from 'vitest';
import { signIn } from './signIn.ts';

const texts = { success: 'bien', failure: 'mal', exception: 'nadie contestó' };
const refuse = (error: Error) =>
  signIn(
    () => Promise.reject(error),
    texts,
    () => expect.unreachable(),
  );

describe('a refused attempt', () => {
  it('says what the server said, and of which fields', async () => {
    const error = new ApiError({
      status: 400,
      serverMessage: 'Revise el correo.',
      errors: { email: 'No es un correo.' },
    });
    expect(await refuse(error)).toEqual({
      success: false,
      message: 'Revise el correo.',
      fields: { email: 'No es un correo.' },
    });
  });

  it('says its own sentence when the server said nothing fit to be shown', async () => {
    expect(await refuse(new ApiError({ status: 502 }))).toMatchObject({ success: false, message: 'mal' });
  });

  it('says another when nothing of the server was heard', async () => {
    const error = new NetworkError({ method: 'POST', url: '/api/auth/login' }, 'unreachable');
    expect(await refuse(error)).toEqual({ success: false, message: 'nadie contestó' });
  });
});
