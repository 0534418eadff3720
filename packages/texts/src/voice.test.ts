import { describe, expect, it } from 'vitest';
import * as texts from './index.ts';
import { collectTexts, slots, type Text } from './testing/collectTexts.ts';

function collectSlots(value: unknown, place: string): { place: string; words: string; count: number }[] {
  if (typeof value === 'function')
    return [{ place, words: String(value(...slots.slice(0, value.length))), count: value.length }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => collectSlots(inner, `${place}.${key}`));
}

/** Calls each function with the number 1 and with the formatted '1', since texts take either. */
function collectSingularTexts(value: unknown, place: string): { place: string; words: string[] }[] {
  if (typeof value === 'function')
    return [{ place, words: [1, '1'].map(singularCount => String(value(...slots.map(() => singularCount)))) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => collectSingularTexts(inner, `${place}.${key}`));
}

/** Excludes lookup functions, and joi templates, which are tested where joi fills their placeholders. */
const { fieldErrorTexts: _templates, fieldErrorTextOverrides: _specified, ...checkedAreas } = texts;
const areas = Object.entries(checkedAreas).filter(([, area]) => typeof area === 'object');
const all = areas.flatMap(([name, area]) => collectTexts(area, name));

/** Texts that docs/product.md prescribes, although they break a rule of this test. */
const specified = new Set<string>([
  texts.authPageTexts.outcomes.login.success,
  texts.authPageTexts.outcomes.register.success,
  texts.requestFailureTexts.ownStatus,
  texts.requestFailureTexts.ownRole,
]);
const checkedTexts = all.filter(({ words }) => !specified.has(words));
const formatTexts = (matches: readonly Text[]) => matches.map(({ place, words }) => `${place}: ${words}`);
const matching = (list: readonly Text[], rule: RegExp) => formatTexts(list.filter(({ words }) => rule.test(words)));

describe('user-facing texts', () => {
  it('consist of more than 400 texts in at least 20 areas', () => {
    expect(areas.length).toBeGreaterThanOrEqual(20);
    expect(all.length).toBeGreaterThan(400);
  });

  it('are not empty and have no stray spaces', () => {
    expect(matching(all, /^\s*$|^\s|\s$|\s{2}|\s[,;:?!]|\s\.(?![\p{L}/])/u)).toEqual([]);
  });

  it('contain no unresolved program values', () => {
    expect(matching(all, /undefined|null\b|NaN|\[object|\$\{/)).toEqual([]);
  });

  it('are in Spanish', () => {
    const english =
      /(?<![\p{L}_])(loading|submit|cancel|delete|save|password|log ?in|log ?out|settings|search|users?|clients?|email|please|error occurred|not found|failed|success|warning|copy|edit|close|back|next|home|link|phone)(?![\p{L}_])/iu;
    // Names of commands, of their options, of «values», headers and addresses are not translated.
    const words = checkedTexts.map(text => ({
      ...text,
      words: text.words.replace(/\brecado( [a-z-]+)+|--[a-z-]+|«[a-z]+»|x-[a-z-]+|\/api\/[a-z/-]+/g, 'recado'),
    }));
    expect(matching(words, english)).toEqual([]);
  });

  it('address the reader as usted', () => {
    const familiar =
      /(^|[^\p{L}])(tú|tu|tus|te|ti|contigo|puedes|tienes|quieres|debes|eres|estás|haz|has|inténtalo|escribe tu|selecciona un|ingresa)(?![\p{L}])/iu;
    expect(matching(checkedTexts, familiar)).toEqual([]);
  });

  it('contain no exclamation marks', () => {
    expect(matching(checkedTexts, /[!¡]/)).toEqual([]);
  });

  it('contain an opening question mark for each closing one', () => {
    const count = (words: string, mark: RegExp) =>
      // Skips addresses, because a question mark in an address is not punctuation.
      (words.replace(/\S+:\/\/\S+/g, '').match(mark) ?? []).length;
    const unbalancedQuestions = checkedTexts.filter(({ words }) => count(words, /\?/g) !== count(words, /¿/g));
    expect(formatTexts(unbalancedQuestions)).toEqual([]);
  });

  it('contain every value that is passed to their functions', () => {
    const functions = areas.flatMap(([name, area]) => collectSlots(area, name));
    expect(functions.length).toBeGreaterThan(50);
    const incompleteFunctions = functions.filter(
      ({ words, count }) => count === 0 || slots.slice(0, count).some(slot => !words.includes(String(slot))),
    );
    expect(incompleteFunctions.map(({ place }) => place)).toEqual([]);
  });

  it('use the singular for a count of one and the plural for other counts', () => {
    expect(texts.qrLinkingTexts.expiresIn(1)).toBe('El código vence en 1 segundo');
    expect(texts.qrLinkingTexts.expiresIn(20)).toBe('El código vence en 20 segundos');
    expect(texts.cliTexts.migrate.applied(1)).toBe('Se aplicó 1 cambio a la base de datos.');
    expect(texts.cliTexts.migrate.applied(3)).toBe('Se aplicaron 3 cambios a la base de datos.');
    expect(texts.cliTexts.clients.list.count('1', '0')).toBe('1 cliente, 0 conectados');
    expect(texts.cliTexts.status.clients.caption('0', '1')).toBe('0 de 1 conectado');
    expect(texts.cliTexts.clients.list.count('3', '1')).toBe('3 clientes, 1 conectado');
  });

  it('use the singular in every function whose count is one', () => {
    const singular = areas.flatMap(([name, area]) => collectSingularTexts(area, name));
    expect(singular.length).toBeGreaterThan(100);
    // Allows three exceptions: a unit, a limit that is never one, and an amount that precedes its unit.
    const plural =
      /(?<![\d.,]|hasta |de |primeras |Últimos )1 (?!(?:ms|es|más|menos|libres)(?!\p{L}))\p{Ll}+s(?!\p{L})/u;
    const pluralTexts = singular.filter(({ words }) => words.every(word => plural.test(word)));
    expect(pluralTexts.map(({ place, words }) => `${place}: ${words[0]}`)).toEqual([]);
  });
});
