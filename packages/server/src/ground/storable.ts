/// <reference lib="es2024.string" />
import { createHash } from 'node:crypto';

/** Longest text that is part of an index, characters: PostgreSQL refuses index rows over 2,704 bytes. */
const KEY_LENGTH = 250;

/**
 * A value whose every text PostgreSQL can hold: without NUL, lone surrogates replaced. Peers send both. Plain objects
 * and arrays are copied; other objects (Date, Buffer) are kept.
 */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(item => storable(item));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storable(key), storable(item)]));
}

/** An identifier from outside, as part of a key: one too long to be indexed is represented by its SHA-256. */
export function storableKey(text: string): string {
  const clean = storable(text);
  return clean.length <= KEY_LENGTH ? clean : `sha256:${createHash('sha256').update(clean).digest('hex')}`;
}
