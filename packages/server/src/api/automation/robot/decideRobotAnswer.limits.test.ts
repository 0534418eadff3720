import { exampleRobotRules } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import type { PreviousRobotAnswer } from './decideRobotAnswer.ts';
import { createPreviousAnswer, kindOrSilence, MONDAY, SUNDAY } from './testing/decideSampleAnswer.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const addMs = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

describe('limits of automatic answers', () => {
  it('let the robot answer a message that arrives an hour late, but not a millisecond later', () => {
    const answerAfter = (delayMs: number) =>
      kindOrSilence({ message: { text: 'Horario' }, context: { now: addMs(MONDAY, delayMs) } });
    expect([answerAfter(HOUR_MS), answerAfter(HOUR_MS + 1)]).toEqual(['keyword', 'late']);
  });

  it('let the robot greet a person again exactly after the configured number of days', () => {
    const spanMs = exampleRobotRules.greeting.afterDays * DAY_MS;
    const answerAfter = (silenceMs: number) => kindOrSilence({ context: { previousAt: addMs(MONDAY, -silenceMs) } });
    expect([answerAfter(spanMs - 1), answerAfter(spanMs)]).toEqual(['none', 'greeting']);
  });

  it('permit an unrequested answer exactly an hour after the previous one', () => {
    const answerAfter = (elapsedMs: number) => {
      const previousAnswers = [{ ...createPreviousAnswer('greeting', 0), at: addMs(SUNDAY, -elapsedMs) }];
      return kindOrSilence({ message: { at: SUNDAY }, context: { previousAnswers } });
    };
    expect([answerAfter(HOUR_MS - 1), answerAfter(HOUR_MS)]).toEqual(['recent', 'away']);
  });

  it.each([
    [5, 'minute', 60 * SECOND_MS],
    [20, 'hour', HOUR_MS],
    [40, 'day', DAY_MS],
  ])('permit %i requested answers in a %s', (maxAnswers, _period, spanMs) => {
    const answerAfter = (count: number, elapsedMs: number) => {
      const previousAnswer: PreviousRobotAnswer = {
        ...createPreviousAnswer('keyword', 0),
        at: addMs(MONDAY, -elapsedMs),
      };
      const previousAnswers = Array.from({ length: count }, () => previousAnswer);
      return kindOrSilence({ message: { text: 'Horario' }, context: { previousAnswers } });
    };
    expect(answerAfter(maxAnswers - 1, spanMs - 1)).toBe('keyword');
    expect(answerAfter(maxAnswers, spanMs - 1)).toBe('often');
    expect(answerAfter(maxAnswers, spanMs)).toBe('keyword');
  });

  it('restrict the search for keywords to the first 1,000 characters', () => {
    const answerTo = (length: number) => kindOrSilence({ message: { text: ' horario'.padStart(length, 'x') } });
    expect([answerTo(1_000), answerTo(1_001), answerTo(60_000)]).toEqual(['keyword', 'greeting', 'greeting']);
  });

  it('silence the robot when a message of more than 20 characters repeats an earlier answer', () => {
    const answerTo = (text: string, previousText: string) => {
      const previousAnswers = [{ ...createPreviousAnswer('keyword', 2), text: previousText }];
      return kindOrSilence({ message: { text }, context: { previousAnswers } });
    };
    const [shortText, longText] = ['horario'.padEnd(20, '!'), 'horario'.padEnd(21, '!')];
    expect([answerTo(shortText, shortText), answerTo(longText, longText)]).toEqual(['keyword', 'often']);
    expect(answerTo(longText, `${longText}!`)).toBe('keyword');
  });

  it('do not apply to the text of a file without a caption', () => {
    const message = { type: 'image', text: null };
    expect(kindOrSilence({ message, context: { previousAnswers: [createPreviousAnswer('keyword', 2)] } })).toBe(
      'greeting',
    );
  });
});
