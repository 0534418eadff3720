import { describe, expect, it } from 'vitest';
import { ContactBook, type KnownContact } from './ContactBook.ts';

const contact = (id: string, phone: string | null, lid: string | null): KnownContact => ({
  id,
  phone,
  lid,
  name: null,
});

describe('contact book', () => {
  it('finds no contact for a missing or unknown identifier', () => {
    const book = new ContactBook([contact('a', '5215512345678', '77')]);
    for (const identifier of [undefined, '5215500000000']) {
      expect(book.findByPhone(identifier)).toBeUndefined();
      expect(book.findByEnteredPhone(identifier)).toBeUndefined();
      expect(book.findByLid(identifier)).toBeUndefined();
    }
  });

  it('finds an entered number by its other spellings, but not by its own', () => {
    const entered = { ...contact('a', '525512345678', null), isTyped: true };
    const book = new ContactBook([entered]);
    expect(book.findByEnteredPhone('5215512345678')).toBe(entered);
    expect(book.findByEnteredPhone('525512345678')).toBeUndefined();
  });

  it('finds a number that WhatsApp confirmed only by its own spelling', () => {
    const book = new ContactBook([{ ...contact('a', '525512345678', null), isTyped: false }]);
    expect(book.findByEnteredPhone('5215512345678')).toBeUndefined();
    expect(book.findByPhone('525512345678')?.id).toBe('a');
  });

  it('returns the contact that remains after a chain of merges', () => {
    const [first, second, third] = [contact('a', '1', null), contact('b', null, '77'), contact('c', '2', null)];
    const book = new ContactBook([first, second, third]);
    book.merge(first, second);
    book.merge(second, third);
    expect(['a', 'b', 'c', 'unknown'].map(id => book.currentId(id))).toEqual(['c', 'c', 'c', 'unknown']);
    expect(book.steps).toEqual([
      { kind: 'merge', from: 'a', into: 'b' },
      { kind: 'merge', from: 'b', into: 'c' },
    ]);
  });

  it('frees both identifiers of a merged contact', () => {
    const [merged, remaining] = [contact('a', '1', '77'), contact('b', '2', '88')];
    const book = new ContactBook([merged, remaining]);
    book.merge(merged, remaining);
    expect([book.findByPhone('1'), book.findByLid('77')]).toEqual([undefined, undefined]);
    expect([book.findByPhone('2'), book.findByLid('88')]).toEqual([remaining, remaining]);
  });

  it('frees the former identifiers of a changed contact, and finds it by the new ones', () => {
    const former = contact('a', '1', '77');
    const changed = contact('a', '2', '88');
    const book = new ContactBook([former]);
    book.write('change', changed, former);
    expect([book.findByPhone('1'), book.findByLid('77')]).toEqual([undefined, undefined]);
    expect([book.findByPhone('2'), book.findByLid('88')]).toEqual([changed, changed]);
    expect(book.steps).toEqual([{ kind: 'change', contact: changed }]);
  });
});
