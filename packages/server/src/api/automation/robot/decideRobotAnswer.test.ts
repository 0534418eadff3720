import { exampleRobotRules } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRobotAnswer, type PreviousRobotAnswer, type ReceivedMessage } from './decideRobotAnswer.ts';
import {
  addMinutes,
  createContext,
  createPreviousAnswer,
  decideFor,
  kindOrSilence,
  MONDAY,
  SUNDAY,
  sampleKeyword,
  sampleMenu,
} from './testing/decideSampleAnswer.ts';

describe('decideRobotAnswer for a message that needs no answer', () => {
  it.each([
    ['a message in a group', { message: { chatKind: 'group' } }, 'kind'],
    ['a status', { message: { chatKind: 'status' } }, 'kind'],
    ['a channel post', { message: { chatKind: 'channel' } }, 'kind'],
    ['a broadcast message', { message: { chatKind: 'broadcast' } }, 'kind'],
    ['an outgoing message', { message: { fromMe: true } }, 'kind'],
    ['a call', { message: { type: 'call' } }, 'kind'],
    ['an undecryptable message', { message: { type: 'undecryptable' } }, 'kind'],
    ['a message of an unsupported type', { message: { type: 'unsupported' } }, 'kind'],
    ['a message from more than an hour ago', { context: { now: addMinutes(MONDAY, 61) } }, 'late'],
    ['a conversation that a colleague has taken over', { context: { paused: true } }, 'paused'],
  ] as const)('stays silent for %s', (_, testCase, silence) => {
    expect(decideFor(testCase)).toEqual({ answer: null, silence });
    const caseWithKeyword = {
      ...testCase,
      message: { text: 'Horario', ...('message' in testCase ? testCase.message : {}) },
    };
    expect(decideFor(caseWithKeyword).silence).toBe(silence);
  });

  it('stays silent when the rule is disabled', () => {
    const disabledRule = { enabled: false, text: 'x' };
    const rules = {
      greeting: { ...disabledRule, afterDays: 1 },
      away: disabledRule,
      keywords: [{ ...sampleKeyword, enabled: false }],
      menus: [{ ...sampleMenu, enabled: false }],
    };
    for (const text of ['Hola', 'Horario', 'Menú']) expect(kindOrSilence({ message: { text }, rules })).toBe('none');
    const choice = { menu: sampleMenu.id, title: 'Precios' };
    expect(kindOrSilence({ message: { text: '1', choice }, rules })).toBe('none');
  });
});

describe('greeting rule', () => {
  it('greets a first-time sender by name, even if the message has no text', () => {
    expect(decideFor().answer).toEqual({
      kind: 'greeting',
      text: 'Hola Marta, gracias por escribir a La Espiga.',
    });
    expect(decideFor({ message: { name: null } }).answer?.text).toBe('Hola, gracias por escribir a La Espiga.');
    expect(kindOrSilence({ message: { type: 'image', text: null } })).toBe('greeting');
  });

  it('greets a returning sender after the configured number of days, but not earlier', () => {
    const days = (count: number) => ({ context: { previousAt: addMinutes(MONDAY, -count * 24 * 60) } });
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
  expect(kindOrSilence({ rules, message: { name: null } })).toBe('none');
});

describe('away rule', () => {
  it('answers new and known senders outside of business hours', () => {
    expect(kindOrSilence({ message: { at: SUNDAY } })).toBe('away');
    expect(kindOrSilence({ message: { at: SUNDAY }, context: { previousAt: addMinutes(SUNDAY, -1) } })).toBe('away');
    expect(kindOrSilence({ context: { previousAt: addMinutes(MONDAY, -1) } })).toBe('none');
  });

  it('uses the time when a message was written instead of the time when it arrived', () => {
    const closing = new Date('2026-03-02T17:59:59-06:00');
    expect(kindOrSilence({ message: { at: closing }, context: { now: addMinutes(closing, 5) } })).toBe('greeting');
  });

  it('answers a sender only once an hour, even if the earlier answer was the greeting', () => {
    const createAwayCase = (...before: PreviousRobotAnswer[]) => ({
      message: { at: SUNDAY },
      context: { previousAnswers: before },
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
    expect(kindOrSilence({ message: { text } })).toBe(answers ? 'keyword' : 'greeting');
  });

  it.each(['¡Horario!', ' horario ', '*horario*'])('matches a word without its punctuation and spaces: %j', word => {
    const rules = { keywords: [{ ...sampleKeyword, words: [word] }] };
    expect(kindOrSilence({ message: { text: 'su horario, por favor' }, rules })).toBe('keyword');
    expect(kindOrSilence({ message: { text: 'sus horarios' }, rules })).toBe('greeting');
  });

  it('matches symbols, and words in the caption of a file', () => {
    for (const word of ['👋', ' 👋 ']) {
      const rules = { keywords: [{ ...sampleKeyword, words: [word] }] };
      expect(kindOrSilence({ message: { text: 'Hola👋🏽' }, rules })).toBe('keyword');
      expect(kindOrSilence({ message: { text: 'Hola 🙂' }, rules })).toBe('greeting');
    }
    expect(kindOrSilence({ message: { type: 'image', text: 'su horario' } })).toBe('keyword');
  });

  it('skips a disabled rule, and has priority over a menu with the same word', () => {
    const disabledRule = { ...sampleKeyword, id: '0199c3e5-1a2b-7c3d-8e4f-5a6b7c8d9e10', enabled: false };
    const rules = {
      keywords: [disabledRule, sampleKeyword],
      menus: [{ ...sampleMenu, words: sampleKeyword.words }],
    };
    expect(decideFor({ message: { text: 'Horario' }, rules }).answer).toMatchObject({
      kind: 'keyword',
      id: sampleKeyword.id,
    });
  });

  it('answers every matching message, during and outside of business hours, by the first rule that matches', () => {
    const before = [createPreviousAnswer('keyword', 2), createPreviousAnswer('away', 3)];
    expect(kindOrSilence({ message: { text: 'Horario' }, context: { previousAnswers: before } })).toBe('keyword');
    expect(kindOrSilence({ message: { text: 'Horario', at: SUNDAY } })).toBe('keyword');
    const other = { ...sampleKeyword, id: '0199c3e5-1a2b-7c3d-8e4f-5a6b7c8d9e10' };
    expect(decideFor({ message: { text: 'Horario' }, rules: { keywords: [other, sampleKeyword] } }).answer?.id).toBe(
      other.id,
    );
  });
});

describe('menu rule', () => {
  it('sends the menu with its options, and answers each option', () => {
    expect(decideFor({ message: { text: 'menu' } }).answer).toEqual({
      kind: 'menu',
      id: sampleMenu.id,
      text: sampleMenu.text,
      options: ['Precios', 'Ubicación'],
    });
    const choose = (title: string, menuId = sampleMenu.id) =>
      decideFor({ message: { text: '2', choice: { menu: menuId, title } }, context: { previousAt: MONDAY } });
    expect(choose('Ubicación').answer).toEqual({
      kind: 'option',
      id: sampleMenu.id,
      text: 'Estamos en Av. Juárez 12.',
    });
    expect(choose('Una que ya no está').silence).toBe('none');
    expect(choose('Ubicación', sampleKeyword.id).silence).toBe('none');
  });
});

it('decideRobotAnswer answers by a keyword when the chosen option has no text', () => {
  const options = [{ title: 'Horario', text: '' }];
  const message = { text: 'Horario', choice: { menu: sampleMenu.id, title: 'Horario' } };
  expect(kindOrSilence({ message, rules: { menus: [{ ...sampleMenu, options }] } })).toBe('keyword');
});

describe('decideRobotAnswer in a chat with another robot', () => {
  it('sends at most 40 answers in a day when two robots answer each other', () => {
    const sentAnswers: PreviousRobotAnswer[] = [];
    for (let second = 0; second < 24 * 3600; second += 1) {
      const at = new Date(MONDAY.getTime() + second * 1_000);
      const { answer } = decideFor({
        message: { text: 'Nuestro horario', at },
        context: { previousAnswers: sentAnswers, previousAt: at },
      });
      if (answer) sentAnswers.push({ at, kind: answer.kind, text: answer.text });
      if (sentAnswers.length > 40) break;
    }
    expect(sentAnswers).toHaveLength(40);
    const countWithin = (minutes: number) => sentAnswers.filter(({ at }) => at < addMinutes(MONDAY, minutes)).length;
    expect([countWithin(1), countWithin(60)]).toEqual([5, 20]);
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
