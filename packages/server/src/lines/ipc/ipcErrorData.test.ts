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
} from '../../core/errors/index.ts';
import { isDatabaseOutage } from '../../core/outage/index.ts';
import { ClientLeaseHeldElsewhere } from '../leases/index.ts';
import { restoreErrorFromData, toErrorData } from './ipcErrorData.ts';

const transferError = (error: unknown): Error => restoreErrorFromData(structuredClone(toErrorData(error)));

describe('error from another process', () => {
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
    new ClientLeaseHeldElsewhere('somebody'),
  ])('is restored with its class and fields: $name', error => {
    const restored = transferError(error);
    expect(restored).toBeInstanceOf(error.constructor);
    expect({ ...restored, message: restored.message }).toEqual({ ...error, message: error.message });
  });

  it('keeps the details of a transport error', () => {
    const until = new Date('2026-08-01T10:00:00Z');
    const restored = transferError(
      new TransportError('restricted', 'No new chats.', { code: 463, until, field: 'key' }),
    );
    expect(restored).toBeInstanceOf(TransportError);
    expect(restored).toMatchObject({
      reason: 'restricted',
      message: 'No new chats.',
      code: 463,
      until,
      field: 'key',
    });
  });

  it('remains a database outage for isDatabaseOutage', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(isDatabaseOutage(transferError(refused))).toBe(true);
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(isDatabaseOutage(transferError(Reflect.construct(DBError, [{ nativeError: full }])))).toBe(true);
  });

  it('contains no other properties of the original error', () => {
    const error = Object.assign(new Error('broken'), { session: { privateKey: 'secret' } });
    expect(JSON.stringify(toErrorData(error))).not.toContain('secret');
    expect(transferError('broken').message).toBe('broken');
  });
});
