import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { createI18nProvider } from './createI18nProvider.ts';
import { spanishBackofficeTexts } from './spanishBackofficeTexts.ts';

/** Returns every phrase with its dotted key. */
function phrasesOf(messages: object, prefix = ''): [key: string, phrase: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : phrasesOf(value, `${prefix}${key}.`),
  );
}

const phrases = new Map(phrasesOf({ ra: spanishBackofficeTexts.ra }));
const originals = new Map(phrasesOf(english));
const formsOf = (phrase: string): string[] => phrase.split('||||');
const placeholdersOf = (phrase: string): string[] =>
  [...new Set([...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name]) => `${name}`))].sort();

describe('Spanish messages of react-admin', () => {
  it('have exactly the keys of the English messages', () => {
    expect([...phrases.keys()].sort()).toEqual([...originals.keys()].sort());
    expect(phrases.size).toBeGreaterThan(150);
  });

  it.each([...originals])(
    'translate %s with the placeholders and plural forms of the English message',
    (key, original) => {
      const phrase = phrases.get(key) ?? '';
      expect(formsOf(phrase)).toHaveLength(formsOf(original).length);
      expect(formsOf(phrase).map(placeholdersOf)).toEqual(formsOf(original).map(placeholdersOf));
    },
  );

  it('contain no English phrase', () => {
    const untranslated = [...originals].filter(
      ([key, original]) => original === phrases.get(key) && /\p{L}{2}/u.test(original.replace(/%\{\w+\}/g, '')),
    );
    // These words and formats are correct in English and in Spanish.
    const sharedWords = ['No', 'Error', 'Inspector', '%{offsetBegin}-%{offsetEnd}'];
    expect(untranslated.filter(([, original]) => !sharedWords.includes(original))).toEqual([]);
  });
});

describe('createI18nProvider', () => {
  const { translate, getLocale, getLocales } = createI18nProvider();

  it('selects the plural form by the count', () => {
    expect(translate('ra.notification.updated', { smart_count: 1 })).toBe('Elemento actualizado');
    expect(translate('ra.notification.updated', { smart_count: 3 })).toBe('3 elementos actualizados');
    expect(translate('resources.users.name', { smart_count: 2 })).toBe('Usuarios');
  });

  it('offers Spanish as the only language', () => {
    expect(getLocale()).toBe('es');
    expect(getLocales?.()).toEqual([{ locale: 'es', name: 'Español' }]);
  });

  it('accepts replacement texts from a host application', () => {
    const customProvider = createI18nProvider({
      ...spanishBackofficeTexts,
      resources: { users: { name: 'Persona |||| Personas' } },
    });
    expect(customProvider.translate('resources.users.name', { smart_count: 1 })).toBe('Persona');
  });
});
