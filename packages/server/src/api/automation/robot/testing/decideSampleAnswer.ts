import { exampleRobotRules, type RobotRules } from '@recado/contract';
import {
  decideRobotAnswer,
  type PreviousRobotAnswer,
  type ReceivedMessage,
  type RobotAnswer,
  type RobotAnswerContext,
} from '../decideRobotAnswer.ts';

/** Times at which the sample business is open (Monday) and closed (Sunday). */
export const MONDAY = new Date('2026-03-02T12:00:00-06:00');
export const SUNDAY = new Date('2026-03-01T12:00:00-06:00');
const MINUTE_MS = 60_000;
export const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

const createMessage = (fields: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
  chatKind: 'person',
  fromMe: false,
  type: 'text',
  text: 'Buenas',
  name: 'Marta',
  at: MONDAY,
  ...fields,
});
export const createContext = (fields: Partial<RobotAnswerContext> = {}): RobotAnswerContext => ({
  businessName: 'La Espiga',
  now: MONDAY,
  paused: false,
  previousAt: null,
  previousAnswers: [],
  ...fields,
});

const [keyword, menu] = [exampleRobotRules.keywords[0], exampleRobotRules.menus[0]];
if (!keyword || !menu) throw new Error('the sample rules must contain a keyword and a menu');
/** The keyword rule and the menu of the sample rules. */
export const [sampleKeyword, sampleMenu] = [keyword, menu] as const;

/** A message, its context and rules, as differences from a first message to the sample business during its hours. */
interface RobotTestCase {
  readonly message?: Partial<ReceivedMessage>;
  readonly context?: Partial<RobotAnswerContext>;
  readonly rules?: Partial<RobotRules>;
}

/** Decides the answer to a message that is received at once, unless the context has another time. */
export const decideFor = ({ message = {}, context = {}, rules = {} }: RobotTestCase = {}) =>
  decideRobotAnswer(
    { ...exampleRobotRules, ...rules },
    createMessage(message),
    createContext({ ...(message.at && { now: message.at }), ...context }),
  );
export const kindOrSilence = (testCase: RobotTestCase) => {
  const { answer, silence } = decideFor(testCase);
  return answer?.kind ?? silence;
};

export const createPreviousAnswer = (
  kind: RobotAnswer['kind'],
  minutesAgo: number,
  at = MONDAY,
): PreviousRobotAnswer => ({ at: addMinutes(at, -minutesAgo), kind, text: 'x' });
