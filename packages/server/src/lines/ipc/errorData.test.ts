import { TransportError } from '@recado/transport';
import { DBError } from 'objection';
import { describe, expect, it } from 'vitest';
import {
  Conflict,
  Forbidden,
  Invalid,
  NotConnected,
  NotFound,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  Unprocessable,
} from '../../ground/errors/index.ts';
import { isOutage } from '../../ground/outage/index.ts';
import { HeldElsewhere } from '../leases/index.ts';
import { fromErrorData, toErrorData } from './errorData.ts';

const carried = (error: unknown): Error => fromErrorData(structuredClone(toErrorData(error)));

describe('an error in another process', () => {
  it.each([
    new Conflict('Ya existe.'),
    new Forbidden('No puede.'),
    new Invalid('Revise.', { telefono: 'Falta.' }),
    new NotConnected('No conectado.'),
    new NotFound('No está.'),
    new TooLarge('Muy grande.'),
    new TooManyRequests('Espere.', 17),
    new Unauthorized('Entre.', 'Bearer'),
    new Unavailable('Vuelva.'),
    new Unprocessable('No se puede.'),
    new HeldElsewhere('somebody'),
  ])('is the same here: $name', error => {
    const found = carried(error);
    expect(found).toBeInstanceOf(error.constructor);
    expect({ ...found, message: found.message }).toEqual({ ...error, message: error.message });
  });

  it('keeps what a transport said', () => {
    const until = new Date('2026-08-01T10:00:00Z');
    const found = carried(
      new TransportError('restricted', 'No new chats.', { code: 463, until, field: 'key' }),
    );
    expect(found).toBeInstanceOf(TransportError);
    expect(found).toMatchObject({
      reason: 'restricted',
      message: 'No new chats.',
      code: 463,
      until,
      field: 'key',
    });
  });

  it('is still recognised as an absence of the database', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(isOutage(carried(refused))).toBe(true);
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(isOutage(carried(Reflect.construct(DBError, [{ nativeError: full }])))).toBe(true);
  });

  it('takes nothing else along', () => {
    const error = Object.assign(new Error('broken'), { session: { privateKey: 'secret' } });
    expect(JSON.stringify(toErrorData(error))).not.toContain('secret');
    expect(carried('broken').message).toBe('broken');
  });
});
