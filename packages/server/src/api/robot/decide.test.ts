import { type RobotRules, sampleRules } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, decide, type Given, type Heard, type Standing } from './decide.ts';

/** Monday, when the sample is open; Sunday, when it is not. */
const MONDAY = new Date('2026-03-02T12:00:00-06:00');
const SUNDAY = new Date('2026-03-01T12:00:00-06:00');
const MINUTE = 60_000;
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE);

const heard = (fields: Partial<Heard> = {}): Heard => ({
  chatKind: 'person',
  fromMe: false,
  type: 'text',
  text: 'Buenas',
  name: 'Marta',
  at: MONDAY,
  ...fields,
});
const standing = (fields: Partial<Standing> = {}): Standing => ({
  businessName: 'La Espiga',
  now: MONDAY,
  paused: false,
  previousAt: null,
  given: [],
  ...fields,
});
const [keyword, menu] = [sampleRules.keywords[0], sampleRules.menus[0]];
if (!keyword || !menu) throw new Error('the sample has both');

interface Case {
  readonly heard?: Partial<Heard>;
  readonly standing?: Partial<Standing>;
  readonly rules?: Partial<RobotRules>;
}
const decided = ({ heard: said = {}, standing: how = {}, rules = {} }: Case = {}) =>
  decide({ ...sampleRules, ...rules }, heard(said), standing({ ...(said.at && { now: said.at }), ...how }));
const kind = (one: Case) => decided(one).answer?.kind ?? decided(one).silence;
const given = (answer: Answer['kind'], minutesAgo: number, at = MONDAY): Given => ({
  at: later(at, -minutesAgo),
  kind: answer,
  text: 'x',
});

describe('nobody is answered', () => {
  it.each([
    ['in a group', { heard: { chatKind: 'group' } }, 'kind'],
    ['who posts a status', { heard: { chatKind: 'status' } }, 'kind'],
    ['in a channel', { heard: { chatKind: 'channel' } }, 'kind'],
    ['who sends a list of people the same', { heard: { chatKind: 'broadcast' } }, 'kind'],
    ['who is ourselves', { heard: { fromMe: true } }, 'kind'],
    ['who calls', { heard: { type: 'call' } }, 'kind'],
    ['of whom nothing can be read', { heard: { type: 'undecryptable' } }, 'kind'],
    ['who wrote more than an hour ago', { standing: { now: later(MONDAY, 61) } }, 'late'],
    ['whom a person of the business answers', { standing: { paused: true } }, 'paused'],
  ] as const)('%s', (_, one, silence) => {
    expect(decided(one)).toEqual({ answer: null, silence });
    const asked = { ...one, heard: { text: 'Horario', ...('heard' in one ? one.heard : {}) } };
    expect(decided(asked).silence).toBe(silence);
  });

  it('by a rule that is switched off', () => {
    const off = { enabled: false, text: 'x' };
    const rules = {
      greeting: { ...off, afterDays: 1 },
      away: off,
      keywords: [{ ...keyword, enabled: false }],
      menus: [{ ...menu, enabled: false }],
    };
    for (const text of ['Hola', 'Horario', 'Menú']) expect(kind({ heard: { text }, rules })).toBe('none');
    const choice = { menu: menu.id, title: 'Precios' };
    expect(kind({ heard: { text: '1', choice }, rules })).toBe('none');
  });
});

describe('a greeting', () => {
  it('is for who writes for the first time, by name, and with what is not text as well', () => {
    expect(decided().answer).toEqual({
      kind: 'greeting',
      text: 'Hola Marta, gracias por escribir a La Espiga.',
    });
    expect(decided({ heard: { name: null } }).answer?.text).toBe('Hola, gracias por escribir a La Espiga.');
    expect(kind({ heard: { type: 'image', text: null } })).toBe('greeting');
  });

  it('is for who writes again after as many days as it says, and for nobody sooner', () => {
    const days = (count: number) => ({ standing: { previousAt: later(MONDAY, -count * 24 * 60) } });
    expect([kind(days(13.9)), kind(days(14)), kind(days(400))]).toEqual(['none', 'greeting', 'greeting']);
    const { afterDays: _, ...rest } = sampleRules.greeting;
    expect(kind({ ...days(2), rules: { greeting: { ...rest, afterDays: 2 } } })).toBe('greeting');
  });
});

it('is nothing where nothing would be left to read', () => {
  const rules = { greeting: { ...sampleRules.greeting, text: '{nombre}' } };
  expect(decided({ rules }).answer?.text).toBe('Marta');
  expect(kind({ rules, heard: { name: null } })).toBe('none');
});

describe('that it is closed', () => {
  it('is said to everybody who writes then, whether they are new or not', () => {
    expect(kind({ heard: { at: SUNDAY } })).toBe('away');
    expect(kind({ heard: { at: SUNDAY }, standing: { previousAt: later(SUNDAY, -1) } })).toBe('away');
    expect(kind({ standing: { previousAt: later(MONDAY, -1) } })).toBe('none');
  });

  it('goes by when it was written, not by when that came', () => {
    const closing = new Date('2026-03-02T17:59:59-06:00');
    expect(kind({ heard: { at: closing }, standing: { now: later(closing, 5) } })).toBe('greeting');
  });

  it('is said once an hour, together with the greeting', () => {
    const at = (...before: Given[]) => ({ heard: { at: SUNDAY }, standing: { given: before } });
    for (const before of ['away', 'greeting'] as const) {
      expect(kind(at(given(before, 59, SUNDAY)))).toBe('recent');
      expect(kind(at(given(before, 60, SUNDAY)))).toBe('away');
    }
    expect(kind(at(given('keyword', 5, SUNDAY)))).toBe('away');
  });
});

describe('a word', () => {
  it.each([
    ['Horario', true],
    ['¿Cuál es su HORARIO?', true],
    ['¿A que hora  abren, oiga?', true],
    ['horarios', false],
    ['superhorario', false],
    ['¿a qué hora cierran y abren?', false],
    ['', false],
  ])('%j', (text, answers) => {
    expect(kind({ heard: { text } })).toBe(answers ? 'keyword' : 'greeting');
  });

  it('is looked for where a message begins, not in all of a long one', () => {
    const behind = (letters: number) => ({ heard: { text: `${'x'.repeat(letters)} horario` } });
    expect([kind(behind(900)), kind(behind(60_000))]).toEqual(['keyword', 'greeting']);
  });

  it('may be a sign, and a caption has words', () => {
    const rules = { keywords: [{ ...keyword, words: ['👋'] }] };
    expect(kind({ heard: { text: 'Hola 👋🏽' }, rules })).toBe('keyword');
    expect(kind({ heard: { type: 'image', text: 'su horario' } })).toBe('keyword');
  });

  it('is answered each time, open or closed, and before anything else; the first that fits', () => {
    const before = [given('keyword', 2), given('away', 3)];
    expect(kind({ heard: { text: 'Horario' }, standing: { given: before } })).toBe('keyword');
    expect(kind({ heard: { text: 'Horario', at: SUNDAY } })).toBe('keyword');
    const other = { ...keyword, id: '0199c3e5-1a2b-7c3d-8e4f-5a6b7c8d9e10' };
    expect(decided({ heard: { text: 'Horario' }, rules: { keywords: [other, keyword] } }).answer?.id).toBe(
      other.id,
    );
  });
});

describe('a menu', () => {
  it('is sent with its options, and each has an answer', () => {
    expect(decided({ heard: { text: 'menu' } }).answer).toEqual({
      kind: 'menu',
      id: menu.id,
      text: menu.text,
      options: ['Precios', 'Ubicación'],
    });
    const choose = (title: string, of = menu.id) =>
      decided({ heard: { text: '2', choice: { menu: of, title } }, standing: { previousAt: MONDAY } });
    expect(choose('Ubicación').answer).toEqual({
      kind: 'option',
      id: menu.id,
      text: 'Estamos en Av. Juárez 12.',
    });
    expect(choose('Una que ya no está').silence).toBe('none');
    expect(choose('Ubicación', keyword.id).silence).toBe('none');
  });
});

describe('two robots', () => {
  it('do not answer each other for long', () => {
    const gave: Given[] = [];
    for (let second = 0; second < 24 * 3600; second += 1) {
      const at = new Date(MONDAY.getTime() + second * 1_000);
      const { answer } = decided({
        heard: { text: 'Nuestro horario', at },
        standing: { given: gave, previousAt: at },
      });
      if (answer) gave.push({ at, kind: answer.kind, text: answer.text });
      if (gave.length > 40) break;
    }
    expect(gave).toHaveLength(40);
    const within = (minutes: number) => gave.filter(({ at }) => at < later(MONDAY, minutes)).length;
    expect([within(1), within(60)]).toEqual([5, 20]);
  });

  it('nor what sends back our own words', () => {
    const before = [{ at: later(MONDAY, -2), kind: 'keyword', text: `${keyword.text} horario` }] as const;
    expect(kind({ heard: { text: `${keyword.text} horario` }, standing: { given: before } })).toBe('often');
  });
});

it('answers or says why not, never both, whatever comes', () => {
  const any = fc.record({
    chatKind: fc.constantFrom('person', 'group', 'status', 'broadcast', 'channel') as fc.Arbitrary<
      Heard['chatKind']
    >,
    fromMe: fc.boolean(),
    type: fc.constantFrom('text', 'image', 'call', 'unsupported'),
    text: fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('horario', 'menú', '{nombre}'))),
    name: fc.option(fc.string()),
    at: fc.date({ min: SUNDAY, max: MONDAY, noInvalidDate: true }),
  });
  const how = fc.record({
    paused: fc.boolean(),
    previousAt: fc.option(fc.date({ max: SUNDAY, noInvalidDate: true })),
    lateBy: fc.nat(5 * 60),
  });
  fc.assert(
    fc.property(any, how, (said, { lateBy, ...rest }) => {
      const { answer, silence } = decide(
        sampleRules,
        said,
        standing({ ...rest, now: later(said.at, lateBy) }),
      );
      expect((answer === null) !== (silence === null)).toBe(true);
      if (said.chatKind !== 'person' || said.fromMe || rest.paused || lateBy > 60) expect(answer).toBeNull();
    }),
  );
});
