import { describe, expect, it } from 'vitest';
import * as texts from './index.ts';

/** Numbers that no text contains by itself, so that each of them shows that its slot was filled. */
const slots = [41, 43, 47];

interface Text {
  readonly place: string;
  readonly words: string;
}

function collect(value: unknown, place: string): Text[] {
  if (typeof value === 'string') return [{ place, words: value }];
  if (typeof value === 'function') return collect(value(...slots.slice(0, value.length)), `${place}(…)`);
  if (typeof value !== 'object' || value === null) throw new Error(`${place} is no text`);
  return Object.entries(value).flatMap(([key, inner]) => collect(inner, `${place}.${key}`));
}

function collectSlots(value: unknown, place: string): { place: string; words: string; count: number }[] {
  if (typeof value === 'function')
    return [{ place, words: String(value(...slots.slice(0, value.length))), count: value.length }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => collectSlots(inner, `${place}.${key}`));
}

/** What is said of one, by those that take a number and by those that take a formatted one. */
function withOnes(value: unknown, place: string): { place: string; words: string[] }[] {
  if (typeof value === 'function')
    return [{ place, words: [1, '1'].map(one => String(value(...slots.map(() => one)))) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => withOnes(inner, `${place}.${key}`));
}

/** joi's templates are judged where joi fills them; the exported functions look texts up. */
const { fieldErrors: _templates, specifiedFieldErrors: _specified, ...rest } = texts;
const areas = Object.entries(rest).filter(([, area]) => typeof area === 'object');
const all = areas.flatMap(([name, area]) => collect(area, name));

/** Lines of docs/product.md that break a rule of ours, and that it has the last word on. */
const specified = new Set<string>([
  texts.session.outcomes.login.success,
  texts.session.outcomes.register.success,
  texts.failures.ownStatus,
  texts.failures.ownRole,
]);
const ours = all.filter(({ words }) => !specified.has(words));
const places = (found: readonly Text[]) => found.map(({ place, words }) => `${place}: ${words}`);
const matching = (list: readonly Text[], rule: RegExp) =>
  places(list.filter(({ words }) => rule.test(words)));

describe('every text', () => {
  it('comes from an area of some size', () => {
    expect(areas.length).toBeGreaterThanOrEqual(20);
    expect(all.length).toBeGreaterThan(400);
  });

  it('says something, without stray spaces', () => {
    expect(matching(all, /^\s*$|^\s|\s$|\s{2}|\s[.,;:?!]/)).toEqual([]);
  });

  it('contains no leftovers of a program', () => {
    expect(matching(all, /undefined|null\b|NaN|\[object|\$\{/)).toEqual([]);
  });

  it('is Spanish', () => {
    const english =
      /(?<![\p{L}_])(loading|submit|cancel|delete|save|password|log ?in|log ?out|settings|search|users?|clients?|email|please|error occurred|not found|failed|success|warning|copy|edit|close|back|next|home|link|phone)(?![\p{L}_])/iu;
    // The names of commands, of their options, of «values», headers and addresses are names.
    const words = ours.map(text => ({
      ...text,
      words: text.words.replace(
        /\brecado( [a-z-]+)+|--[a-z-]+|«[a-z]+»|x-[a-z-]+|\/api\/[a-z/-]+/g,
        'recado',
      ),
    }));
    expect(matching(words, english)).toEqual([]);
  });

  it('addresses its reader as usted', () => {
    const familiar =
      /(^|[^\p{L}])(tú|tu|tus|te|ti|contigo|puedes|tienes|quieres|debes|eres|estás|haz|has|inténtalo|escribe tu|selecciona un|ingresa)(?![\p{L}])/iu;
    expect(matching(ours, familiar)).toEqual([]);
  });

  it('does not shout', () => {
    expect(matching(ours, /[!¡]/)).toEqual([]);
  });

  it('opens the questions that it closes', () => {
    const count = (words: string, mark: RegExp) =>
      // In an address it asks for nothing.
      (words.replace(/\S+:\/\/\S+/g, '').match(mark) ?? []).length;
    const lopsided = ours.filter(({ words }) => count(words, /\?/g) !== count(words, /¿/g));
    expect(places(lopsided)).toEqual([]);
  });

  it('shows what is put into its slots', () => {
    const functions = areas.flatMap(([name, area]) => collectSlots(area, name));
    expect(functions.length).toBeGreaterThan(50);
    const dropped = functions.filter(
      ({ words, count }) => count === 0 || slots.slice(0, count).some(slot => !words.includes(String(slot))),
    );
    expect(dropped.map(({ place }) => place)).toEqual([]);
  });

  it('counts in the singular, too', () => {
    expect(texts.qr.expiresIn(1)).toBe('El código vence en 1 segundo');
    expect(texts.qr.expiresIn(20)).toBe('El código vence en 20 segundos');
    expect(texts.cli.migrate.applied(1)).toBe('Se aplicó 1 cambio a la base de datos.');
    expect(texts.cli.migrate.applied(3)).toBe('Se aplicaron 3 cambios a la base de datos.');
    expect(texts.cli.clients.list.count('1', '0')).toBe('1 cliente, 0 conectados');
    expect(texts.cli.status.clients.caption('0', '1')).toBe('0 de 1 conectado');
    expect(texts.cli.clients.list.count('3', '1')).toBe('3 clientes, 1 conectado');
  });

  it('says one of anything in the singular, wherever a number is put in', () => {
    const singular = areas.flatMap(([name, area]) => withOnes(area, name));
    expect(singular.length).toBeGreaterThan(100);
    // Not meant: a unit, a limit that is never one, and what an amount with its unit goes before.
    const plural =
      /(?<![\d.,]|hasta |de |primeras |Últimos )1 (?!(?:ms|es|más|libres)(?!\p{L}))\p{Ll}+s(?!\p{L})/u;
    const wrong = singular.filter(({ words }) => words.every(each => plural.test(each)));
    expect(wrong.map(({ place, words }) => `${place}: ${words[0]}`)).toEqual([]);
  });
});
