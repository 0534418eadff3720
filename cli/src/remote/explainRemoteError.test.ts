import { ApiError } from '@recado/sdk';
import { expect, it } from 'vitest';
import { UnauthorisedError } from '../errors.ts';
import { explainRemoteError } from './explainRemoteError.ts';

const url = 'https://recado.example.mx';

it('gives an error of the API the address of its explanation on that platform', () => {
  const error = new ApiError({ status: 401, serverMessage: 'Falta el token.', help: '/docs/errores/unauthorized' });
  const failure = explainRemoteError(error, url);
  expect(failure).toBeInstanceOf(UnauthorisedError);
  expect(failure).toMatchObject({ message: 'Falta el token.', help: `${url}/docs/errores/unauthorized` });
});

it('gives no address if the platform has no documentation', () => {
  const failure = explainRemoteError(new ApiError({ status: 409, serverMessage: 'No.' }), url);
  expect(failure).toMatchObject({ message: 'No.', help: undefined });
});
