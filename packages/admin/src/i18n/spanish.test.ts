import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { createI18nProvider } from './createI18nProvider.ts';
import { spanish } from './spanish.ts';

/** Every phrase under its dotted key. */
function phrasesOf(messages: object, place = ''): [key: string, phrase: string][] {
  return Object.entries(messages).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[`${place}${key}`, inner]] : phrasesOf(inner, `${place}${key}.`),
  );
}

const phrases = new Map(phrasesOf({ ra: spanish.ra }));
const originals = new Map(phrasesOf(english));
const formsOf = (phrase: string): string[] => phrase.split('||||');
const slotsOf = (phrase: string): string[] =>
  [...new Set([...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name]) => `${name}`))].sort();

describe('the Spanish of react-admin', () => {
  it('has every key of the English one, and no other', () => {
    expect([...phrases.keys()].sort()).toEqual([...originals.keys()].sort());
    expect(phrases.size).toBeGreaterThan(150);
  });

  it.each([...originals])('says %s with the same slots and forms', (key, original) => {
    const phrase = phrases.get(key) ?? '';
    expect(formsOf(phrase)).toHaveLength(formsOf(original).length);
    expect(formsOf(phrase).map(slotsOf)).toEqual(formsOf(original).map(slotsOf));
  });

  it('keeps no English phrase', () => {
    const same = [...originals].filter(
      ([key, original]) =>
        original === phrases.get(key) && /\p{L}{2}/u.test(original.replace(/%\{\w+\}/g, '')),
    );
    // The same word in both languages.
    const shared = ['No', 'Error', 'Inspector', '%{offsetBegin}-%{offsetEnd}'];
    expect(same.filter(([, original]) => !shared.includes(original))).toEqual([]);
  });
});

describe('the provider', () => {
  const { translate, getLocale, getLocales } = createI18nProvider();

  it('counts', () => {
    expect(translate('ra.notification.updated', { smart_count: 1 })).toBe('Elemento actualizado');
    expect(translate('ra.notification.updated', { smart_count: 3 })).toBe('3 elementos actualizados');
    expect(translate('resources.users.name', { smart_count: 2 })).toBe('Usuarios');
  });

  it('speaks Spanish and offers nothing else', () => {
    expect(getLocale()).toBe('es');
    expect(getLocales?.()).toEqual([{ locale: 'es', name: 'Español' }]);
  });

  it('takes other words from those who embed the kit', () => {
    const other = createI18nProvider({ ...spanish, resources: { users: { name: 'Persona |||| Personas' } } });
    expect(other.translate('resources.users.name', { smart_count: 1 })).toBe('Persona');
  });
});
