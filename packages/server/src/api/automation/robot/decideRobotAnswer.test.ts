import { exampleRobotRules, type RobotRules } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideRobotAnswer,
  type PreviousRobotAnswer,
  type ReceivedMessage,
  type RobotAnswer,
  type RobotAnswerContext,
} from './decideRobotAnswer.ts';

/** Times at which the sample business is open (Monday) and closed (Sunday). */
const MONDAY = new Date('2026-03-02T12:00:00-06:00');
const SUNDAY = new Date('2026-03-01T12:00:00-06:00');
const MINUTE_MS = 60_000;
const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

const createMessage = (fields: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
  chatKind: 'person',
  fromMe: false,
  type: 'text',
  text: 'Buenas',
  name: 'Marta',
  at: MONDAY,
  ...fields,
});
const createContext = (fields: Partial<RobotAnswerContext> = {}): RobotAnswerContext => ({
  businessName: 'La Espiga',
  now: MONDAY,
  paused: false,
  previousAt: null,
  previousAnswers: [],
  ...fields,
});
const [keyword, menu] = [exampleRobotRules.keywords[0], exampleRobotRules.menus[0]];
if (!keyword || !menu) throw new Error('the sample rules must contain a keyword and a menu');

interface TestCase {
  readonly heard?: Partial<ReceivedMessage>;
  readonly standing?: Partial<RobotAnswerContext>;
  readonly rules?: Partial<RobotRules>;
}
const decideFor = ({ heard: messageFields = {}, standing: contextFields = {}, rules = {} }: TestCase = {}) =>
  decideRobotAnswer(
    { ...exampleRobotRules, ...rules },
    createMessage(messageFields),
    createContext({ ...(messageFields.at && { now: messageFields.at }), ...contextFields }),
  );
const kindOrSilence = (testCase: TestCase) => decideFor(testCase).answer?.kind ?? decideFor(testCase).silence;
const createPreviousAnswer = (answer: RobotAnswer['kind'], minutesAgo: number, at = MONDAY): PreviousRobotAnswer => ({
  at: addMinutes(at, -minutesAgo),
  kind: answer,
  text: 'x',
});

describe('decideRobotAnswer for a message that needs no answer', () => {
  it.each([
    ['a message in a group', { heard: { chatKind: 'group' } }, 'kind'],
    ['a status', { heard: { chatKind: 'status' } }, 'kind'],
    ['a channel post', { heard: { chatKind: 'channel' } }, 'kind'],
    ['a broadcast message', { heard: { chatKind: 'broadcast' } }, 'kind'],
    ['an outgoing message', { heard: { fromMe: true } }, 'kind'],
    ['a call', { heard: { type: 'call' } }, 'kind'],
    ['an undecryptable message', { heard: { type: 'undecryptable' } }, 'kind'],
    ['a message from more than an hour ago', { standing: { now: addMinutes(MONDAY, 61) } }, 'late'],
    ['a conversation that a colleague has taken over', { standing: { paused: true } }, 'paused'],
  ] as const)('stays silent for %s', (_, testCase, silence) => {
    expect(decideFor(testCase)).toEqual({ answer: null, silence });
    const caseWithKeyword = { ...testCase, heard: { text: 'Horario', ...('heard' in testCase ? testCase.heard : {}) } };
    expect(decideFor(caseWithKeyword).silence).toBe(silence);
  });

  it('stays silent when the rule is disabled', () => {
    const disabledRule = { enabled: false, text: 'x' };
    const rules = {
      greeting: { ...disabledRule, afterDays: 1 },
      away: disabledRule,
      keywords: [{ ...keyword, enabled: false }],
      menus: [{ ...menu, enabled: false }],
    };
    for (const text of ['Hola', 'Horario', 'Menú']) expect(kindOrSilence({ heard: { text }, rules })).toBe('none');
    const choice = { menu: menu.id, title: 'Precios' };
    expect(kindOrSilence({ heard: { text: '1', choice }, rules })).toBe('none');
  });
});

describe('greeting rule', () => {
  it('greets a first-time sender by name, even if the message has no text', () => {
    expect(decideFor().answer).toEqual({
      kind: 'greeting',
      text: 'Hola Marta, gracias por escribir a La Espiga.',
    });
    expect(decideFor({ heard: { name: null } }).answer?.text).toBe('Hola, gracias por escribir a La Espiga.');
    expect(kindOrSilence({ heard: { type: 'image', text: null } })).toBe('greeting');
  });

  it('greets a returning sender after the configured number of days, but not earlier', () => {
    const days = (count: number) => ({ standing: { previousAt: addMinutes(MONDAY, -count * 24 * 60) } });
    expect([kindOrSilence(days(13.9)), kindOrSilence(days(14)), kindOrSilence(days(400))]).toEqual([
      'none',
      'greeting',
      'greeting',
    ]);
    const { afterDays: _, ...rest } = exampleRobotRules.greeting;
    expect(kindOrSilence({ ...days(2), rules: { greeting: { ...rest, afterDays: 2 } } })).toBe('greeting');
  });
});

it('decideRobotAnswer stays silent when the filled-in text is empty', () => {
  const rules = { greeting: { ...exampleRobotRules.greeting, text: '{nombre}' } };
  expect(decideFor({ rules }).answer?.text).toBe('Marta');
  expect(kindOrSilence({ rules, heard: { name: null } })).toBe('none');
});

describe('away rule', () => {
  it('answers new and known senders outside of business hours', () => {
    expect(kindOrSilence({ heard: { at: SUNDAY } })).toBe('away');
    expect(kindOrSilence({ heard: { at: SUNDAY }, standing: { previousAt: addMinutes(SUNDAY, -1) } })).toBe('away');
    expect(kindOrSilence({ standing: { previousAt: addMinutes(MONDAY, -1) } })).toBe('none');
  });

  it('uses the time when a message was written instead of the time when it arrived', () => {
    const closing = new Date('2026-03-02T17:59:59-06:00');
    expect(kindOrSilence({ heard: { at: closing }, standing: { now: addMinutes(closing, 5) } })).toBe('greeting');
  });

  it('answers a sender only once an hour, even if the earlier answer was the greeting', () => {
    const createAwayCase = (...before: PreviousRobotAnswer[]) => ({
      heard: { at: SUNDAY },
      standing: { previousAnswers: before },
    });
    for (const before of ['away', 'greeting'] as const) {
      expect(kindOrSilence(createAwayCase(createPreviousAnswer(before, 59, SUNDAY)))).toBe('recent');
      expect(kindOrSilence(createAwayCase(createPreviousAnswer(before, 60, SUNDAY)))).toBe('away');
    }
    expect(kindOrSilence(createAwayCase(createPreviousAnswer('keyword', 5, SUNDAY)))).toBe('away');
  });
});

describe('keyword rule', () => {
  it.each([
    ['Horario', true],
    ['¿Cuál es su HORARIO?', true],
    ['¿A que hora  abren, oiga?', true],
    ['horarios', false],
    ['superhorario', false],
    ['¿a qué hora cierran y abren?', false],
    ['', false],
  ])('matches whole words: %j', (text, answers) => {
    expect(kindOrSilence({ heard: { text } })).toBe(answers ? 'keyword' : 'greeting');
  });

  it('searches only the beginning of a long message', () => {
    const createLongText = (letters: number) => ({ heard: { text: `${'x'.repeat(letters)} horario` } });
    expect([kindOrSilence(createLongText(900)), kindOrSilence(createLongText(60_000))]).toEqual([
      'keyword',
      'greeting',
    ]);
  });

  it('matches symbols, and words in the caption of a file', () => {
    const rules = { keywords: [{ ...keyword, words: ['👋'] }] };
    expect(kindOrSilence({ heard: { text: 'Hola 👋🏽' }, rules })).toBe('keyword');
    expect(kindOrSilence({ heard: { type: 'image', text: 'su horario' } })).toBe('keyword');
  });

  it('answers every matching message, during and outside of business hours, by the first rule that matches', () => {
    const before = [createPreviousAnswer('keyword', 2), createPreviousAnswer('away', 3)];
    expect(kindOrSilence({ heard: { text: 'Horario' }, standing: { previousAnswers: before } })).toBe('keyword');
    expect(kindOrSilence({ heard: { text: 'Horario', at: SUNDAY } })).toBe('keyword');
    const other = { ...keyword, id: '0199c3e5-1a2b-7c3d-8e4f-5a6b7c8d9e10' };
    expect(decideFor({ heard: { text: 'Horario' }, rules: { keywords: [other, keyword] } }).answer?.id).toBe(other.id);
  });
});

describe('menu rule', () => {
  it('sends the menu with its options, and answers each option', () => {
    expect(decideFor({ heard: { text: 'menu' } }).answer).toEqual({
      kind: 'menu',
      id: menu.id,
      text: menu.text,
      options: ['Precios', 'Ubicación'],
    });
    const choose = (title: string, menuId = menu.id) =>
      decideFor({ heard: { text: '2', choice: { menu: menuId, title } }, standing: { previousAt: MONDAY } });
    expect(choose('Ubicación').answer).toEqual({
      kind: 'option',
      id: menu.id,
      text: 'Estamos en Av. Juárez 12.',
    });
    expect(choose('Una que ya no está').silence).toBe('none');
    expect(choose('Ubicación', keyword.id).silence).toBe('none');
  });
});

describe('decideRobotAnswer in a chat with another robot', () => {
  it('sends at most 40 answers in a day when two robots answer each other', () => {
    const sentAnswers: PreviousRobotAnswer[] = [];
    for (let second = 0; second < 24 * 3600; second += 1) {
      const at = new Date(MONDAY.getTime() + second * 1_000);
      const { answer } = decideFor({
        heard: { text: 'Nuestro horario', at },
        standing: { previousAnswers: sentAnswers, previousAt: at },
      });
      if (answer) sentAnswers.push({ at, kind: answer.kind, text: answer.text });
      if (sentAnswers.length > 40) break;
    }
    expect(sentAnswers).toHaveLength(40);
    const countWithin = (minutes: number) => sentAnswers.filter(({ at }) => at < addMinutes(MONDAY, minutes)).length;
    expect([countWithin(1), countWithin(60)]).toEqual([5, 20]);
  });

  it('stays silent when a message repeats our own text, unless it has only up to 20 characters', () => {
    const repeat = (text: string) => {
      const previousAnswers = [{ ...createPreviousAnswer('keyword', 2), text }];
      return kindOrSilence({ heard: { text }, standing: { previousAnswers } });
    };
    expect([repeat('horario'.padEnd(20, '!')), repeat('horario'.padEnd(21, '!'))]).toEqual(['keyword', 'often']);
  });
});

it('decideRobotAnswer returns either an answer or a reason for silence for any message', () => {
  const messages = fc.record({
    chatKind: fc.constantFrom('person', 'group', 'status', 'broadcast', 'channel') as fc.Arbitrary<
      ReceivedMessage['chatKind']
    >,
    fromMe: fc.boolean(),
    type: fc.constantFrom('text', 'image', 'call', 'unsupported'),
    text: fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('horario', 'menú', '{nombre}'))),
    name: fc.option(fc.string()),
    at: fc.date({ min: SUNDAY, max: MONDAY, noInvalidDate: true }),
  });
  const contexts = fc.record({
    paused: fc.boolean(),
    previousAt: fc.option(fc.date({ max: SUNDAY, noInvalidDate: true })),
    lateBy: fc.nat(5 * 60),
  });
  fc.assert(
    fc.property(messages, contexts, (message, { lateBy, ...rest }) => {
      const { answer, silence } = decideRobotAnswer(
        exampleRobotRules,
        message,
        createContext({ ...rest, now: addMinutes(message.at, lateBy) }),
      );
      expect((answer === null) !== (silence === null)).toBe(true);
      if (message.chatKind !== 'person' || message.fromMe || rest.paused || lateBy > 60) expect(answer).toBeNull();
    }),
  );
});
