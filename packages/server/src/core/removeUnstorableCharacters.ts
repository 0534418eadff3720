/// <reference lib="es2024.string" />
import { createHash } from 'node:crypto';

/** Maximum characters of an indexed text, because PostgreSQL refuses index rows over 2,704 bytes. */
const MAX_KEY_CHARACTERS = 250;

/**
 * Converts a value so that PostgreSQL can store all of its texts: removes NUL and replaces lone surrogates,
 * because external data can contain both. Copies plain objects and arrays; keeps other objects (Date, Buffer).
 */
export function removeUnstorableCharacters<T>(value: T): T;
export function removeUnstorableCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(item => removeUnstorableCharacters(item));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [removeUnstorableCharacters(key), removeUnstorableCharacters(item)]),
  );
}

/** Makes an external identifier usable in a database key. Replaces it by its SHA-256 if it is too long. */
export function toIndexableIdentifier(text: string): string {
  const clean = removeUnstorableCharacters(text);
  return clean.length <= MAX_KEY_CHARACTERS ? clean : `sha256:${createHash('sha256').update(clean).digest('hex')}`;
}
