import {
  type AutoReplyRuleKind,
  type ChatKind,
  fillQuickReply,
  hasVisibleCharacter,
  normalizeSearchText,
  type RobotRules,
  type RobotSilenceReason,
} from '@recado/contract';
import { isBusinessOpen } from './isBusinessOpen.ts';

/** Message of a client's conversation that the robot may answer. */
export interface ReceivedMessage {
  readonly chatKind: ChatKind;
  readonly fromMe: boolean;
  readonly type: string;
  readonly text: string | null;
  readonly name: string | null;
  /** Whether the network hides the sender's phone number. */
  readonly hidesNumber?: boolean;
  readonly at: Date;
  /** Option that the sender chose from one of the robot's menus. `menu`: menu ID; `title`: option title. */
  readonly choice?: { readonly menu: string; readonly title: string } | undefined;
}

/** Answer that the robot already sent in the conversation. */
export interface PreviousRobotAnswer {
  readonly at: Date;
  readonly kind: AutoReplyRuleKind;
  readonly text: string;
}

/** State of a message's conversation, which determines the answer together with the rules. */
export interface RobotAnswerContext {
  readonly businessName: string;
  readonly now: Date;
  /** Whether a person of the business has taken over the conversation. */
  readonly paused: boolean;
  /** Time of the last message, in either direction, before the message to answer. */
  readonly previousAt: Date | null;
  /** Answers that the robot sent in this conversation in the last day. */
  readonly previousAnswers: readonly PreviousRobotAnswer[];
}

/** Answer that the robot sends to a customer: a menu if it has `options`, otherwise a text. */
export interface RobotAnswer {
  readonly kind: AutoReplyRuleKind;
  readonly id?: string;
  readonly text: string;
  readonly options?: string[];
  /** Whether a request for the phone number follows the answer. */
  readonly requestNumber?: boolean;
}

export type RobotAnswerDecision =
  | { readonly answer: RobotAnswer; readonly silence: null }
  | { readonly answer: null; readonly silence: RobotSilenceReason };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Message types whose senders expect no answer. */
const UNANSWERED_TYPES: ReadonlySet<string> = new Set(['album', 'call', 'expiration', 'undecryptable', 'unsupported']);

/** Number of characters that are searched for keywords, because requests are at the beginning of a message. */
const MAX_SEARCHED_LENGTH = 1_000;

/** Length up to which a repeated text may be a coincidence: a customer, too, writes “Gracias” or a menu word. */
const MAX_COINCIDENCE_LENGTH = 20;

/**
 * Age of a message, in milliseconds, after which the robot no longer answers it, because the answer is too
 * late.
 */
const MAX_ANSWER_DELAY_MS = HOUR_MS;

/**
 * Maximum number of automatic answers to one person within each period (in milliseconds). The limits end
 * an exchange between two robots, but they do not affect a person who selects menu options.
 */
const ANSWER_LIMITS: readonly (readonly [within: number, answers: number])[] = [
  [60_000, 5],
  [HOUR_MS, 20],
  [DAY_MS, 40],
];

/**
 * Decides how to answer a message. Requests (an option, a keyword, a menu) have priority and are
 * always answered. Otherwise the away text or the greeting is the answer, but a person gets only one of
 * these two per hour.
 */
export function decideRobotAnswer(
  rules: RobotRules,
  message: ReceivedMessage,
  context: RobotAnswerContext,
): RobotAnswerDecision {
  const { now, paused, previousAnswers } = context;
  const { at, chatKind, fromMe, type } = message;
  if (chatKind !== 'person' || fromMe || UNANSWERED_TYPES.has(type)) return staySilent('kind');
  if (now.getTime() - at.getTime() > MAX_ANSWER_DELAY_MS) return staySilent('late');
  if (paused) return staySilent('paused');
  const requestedAnswer = findRequestedAnswer(rules, message);
  const answer = requestedAnswer ?? findUnrequestedAnswer(rules, message, context);
  if (!answer) return staySilent('none');
  if (!requestedAnswer && previousAnswers.some(previous => isUnrequested(previous) && isWithin(previous, at, HOUR_MS)))
    return staySilent('recent');
  if (exceedsLimits(previousAnswers, at) || echoesAnswer(message, previousAnswers)) return staySilent('often');
  const values = { nombre: message.name ?? '', negocio: context.businessName };
  const text = fillQuickReply(answer.text, values);
  if (!hasVisibleCharacter(text)) return staySilent('none');
  const { requestNumber, ...content } = answer;
  // A request is useless where the number is known, so only people whose number is hidden receive it.
  const follows = requestNumber === true && message.hidesNumber === true;
  return { answer: { ...content, text, ...(follows && { requestNumber: true }) }, silence: null };
}

const staySilent = (silence: RobotSilenceReason): RobotAnswerDecision => ({ answer: null, silence });
const isUnrequested = ({ kind }: PreviousRobotAnswer): boolean => kind === 'greeting' || kind === 'away';
const isWithin = (previous: PreviousRobotAnswer, at: Date, spanMs: number): boolean =>
  at.getTime() - previous.at.getTime() < spanMs;

const exceedsLimits = (previousAnswers: readonly PreviousRobotAnswer[], at: Date): boolean =>
  ANSWER_LIMITS.some(
    ([spanMs, answers]) => previousAnswers.filter(previous => isWithin(previous, at, spanMs)).length >= answers,
  );

/** Detects a message that repeats our own text, because another robot may return each text that it receives. */
const echoesAnswer = ({ text }: ReceivedMessage, previousAnswers: readonly PreviousRobotAnswer[]): boolean =>
  text !== null && text.length > MAX_COINCIDENCE_LENGTH && previousAnswers.some(previous => previous.text === text);

interface MatchesRuleParams {
  enabled: boolean;
  words: readonly string[];
}

function findRequestedAnswer(
  { keywords, menus }: RobotRules,
  { text, choice }: ReceivedMessage,
): RobotAnswer | undefined {
  if (choice) {
    const menu = menus.find(({ id, enabled }) => id === choice.menu && enabled);
    const option = menu?.options.find(({ title }) => title === choice.title);
    if (menu && option && option.text !== '') return { kind: 'option', id: menu.id, text: option.text };
  }
  if (text === null) return undefined;
  const start = text.slice(0, MAX_SEARCHED_LENGTH);
  const normalizedText = normalizeText(start);
  const matchesRule = ({ enabled, words }: MatchesRuleParams): boolean =>
    enabled && normalizeWords(words).some(word => containsWord(word, normalizedText, start));
  const keyword = keywords.find(matchesRule);
  if (keyword) return { kind: 'keyword', id: keyword.id, ...pickReply(keyword) };
  const menu = menus.find(matchesRule);
  return menu && { kind: 'menu', id: menu.id, text: menu.text, options: menu.options.map(({ title }) => title) };
}

function findUnrequestedAnswer(
  { away, greeting, hours }: RobotRules,
  { at }: ReceivedMessage,
  { previousAt }: RobotAnswerContext,
): RobotAnswer | undefined {
  if (away.enabled && !isBusinessOpen(hours, at)) return { kind: 'away', text: away.text };
  const isFirst = previousAt === null || at.getTime() - previousAt.getTime() >= greeting.afterDays * DAY_MS;
  return greeting.enabled && isFirst ? { kind: 'greeting', ...pickReply(greeting) } : undefined;
}

const pickReply = ({ text, requestNumber = false }: RobotRules['greeting'] | RobotRules['keywords'][number]) => ({
  text,
  requestNumber,
});

/** Prepares a text for a search of whole words: letters and digits, with a space before and after each word. */
const normalizeText = (text: string): string =>
  ` ${normalizeSearchText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * Returns whether a message contains a rule's word as a whole word, regardless of case, accents and
 * punctuation. A word that consists of symbols must match exactly.
 */
const containsWord = ({ word, searchText }: NormalizedWord, normalizedText: string, text: string): boolean =>
  searchText.trim() === '' ? text.includes(word) : normalizedText.includes(searchText);

interface NormalizedWord {
  readonly word: string;
  readonly searchText: string;
}
/** Cache of normalized words, so that they are computed once per rule instead of once per message. */
const wordCache = new WeakMap<readonly string[], readonly NormalizedWord[]>();
function normalizeWords(words: readonly string[]): readonly NormalizedWord[] {
  const cachedWords = wordCache.get(words);
  if (cachedWords) return cachedWords;
  const normalizedWords = words.map(word => ({ word: word.trim(), searchText: normalizeText(word) }));
  wordCache.set(words, normalizedWords);
  return normalizedWords;
}
