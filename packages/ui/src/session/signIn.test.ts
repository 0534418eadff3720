import { ApiError, NetworkError } from '@recado/sdk';
import { describe, expect, it } from 'vitest';
import { signIn } from './signIn.ts';

const texts = { success: 'bien', failure: 'mal', exception: 'nadie contestó' };
const signInWithError = (error: Error) =>
  signIn(
    () => Promise.reject(error),
    texts,
    () => expect.unreachable(),
  );

describe('signIn after a failed attempt', () => {
  it("returns the server's message and its field errors", async () => {
    const error = new ApiError({
      status: 400,
      serverMessage: 'Revise el correo.',
      errors: { email: 'No es un correo.' },
    });
    expect(await signInWithError(error)).toEqual({
      success: false,
      message: 'Revise el correo.',
      fields: { email: 'No es un correo.' },
    });
  });

  it('returns the failure text when the server sent no message', async () => {
    expect(await signInWithError(new ApiError({ status: 502 }))).toMatchObject({ success: false, message: 'mal' });
  });

  it('returns the exception text when no response arrived', async () => {
    const error = new NetworkError({ method: 'POST', url: '/api/auth/login' }, 'unreachable');
    expect(await signInWithError(error)).toEqual({ success: false, message: 'nadie contestó' });
  });
});
