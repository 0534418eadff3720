import Hapi from '@hapi/hapi';
import { formValidationTexts } from '@recado/texts';
import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { createRouteValidation, type RouteSchemas } from './createRouteValidation.ts';
import { registerErrorResponses } from './registerErrorResponses.ts';

const schemas = {
  payload: Joi.object({
    to: Joi.string().required(),
    text: Joi.string().max(5).required(),
    password: Joi.string().min(6),
  }),
  query: Joi.object({ limit: Joi.number().integer().max(100).default(50) }),
  headers: Joi.object({ 'idempotency-key': Joi.string().max(8) }),
} satisfies RouteSchemas;

const post = async (payload: unknown, { url = '/', strip = false, headers = {} } = {}) => {
  const server = Hapi.server();
  registerErrorResponses(server);
  server.route({
    method: 'POST',
    path: '/',
    handler: request => ({ payload: request.payload, query: request.query }),
    options: { validate: createRouteValidation(schemas, strip ? { unknownKeys: 'strip' } : {}) },
  });
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const { result } = await server.inject({ method: 'POST', url, headers, ...body });
  return result;
};

describe('route validation', () => {
  it('reports every wrong field at once in the common error shape', async () => {
    expect(await post({ to: 5, text: 'demasiado largo', otro: 1 })).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: "El campo 'destinatario' debe ser texto.",
      cause: "El campo 'destinatario' debe ser texto.",
      errors: {
        to: "El campo 'destinatario' debe ser texto.",
        text: "El campo 'texto del mensaje' no puede tener más de 5 caracteres. Acórtelo.",
        otro: "El campo 'otro' no se admite. Quítelo de la petición.",
      },
    });
  });

  it.each([[{}], [{ to: '', text: '' }], [undefined]])(
    'returns the message of docs/product.md when fields are missing: %j',
    async payload => {
      expect(await post(payload)).toMatchObject({
        statusCode: 400,
        message: formValidationTexts.fillAllFields,
        errors: { to: expect.any(String), text: expect.any(String) },
      });
    },
  );

  it('returns the product’s own message about a field (docs/product.md §5) instead of a general message', async () => {
    expect(await post({ to: 'a', text: 'b', password: '123' })).toMatchObject({
      message: formValidationTexts.passwordTooShort,
      errors: { password: formValidationTexts.passwordTooShort },
    });
  });

  it('returns 400 when the body is JSON but not an object', async () => {
    const result = await post([]);
    expect(result).toMatchObject({ statusCode: 400, message: 'La petición debe ser un objeto JSON.' });
    expect(result).not.toHaveProperty('errors');
  });

  it('converts text to the expected type and applies defaults', async () => {
    const payload = { to: 'a', text: 'b' };
    expect(await post(payload, { url: '/?limit=7' })).toEqual({ payload, query: { limit: 7 } });
    expect(await post(payload)).toEqual({ payload, query: { limit: 50 } });
  });

  it('strips unknown keys only from the payload, and only when enabled', async () => {
    const payload = { to: 'a', text: 'b' };
    expect(await post({ ...payload, otro: 1 }, { strip: true })).toMatchObject({ payload });
    expect(await post(payload, { strip: true, url: '/?otro=1' })).toMatchObject({ statusCode: 400 });
  });

  it('accepts unknown headers and validates the known ones', async () => {
    const payload = { to: 'a', text: 'b' };
    expect(await post(payload, { headers: { 'x-otro': '1' } })).toMatchObject({ payload });
    expect(await post(payload, { headers: { 'idempotency-key': '123456789' } })).toMatchObject({
      errors: { 'idempotency-key': expect.any(String) },
    });
  });
});
