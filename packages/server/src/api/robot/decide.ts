import {
  type ChatKind,
  fillReply,
  foldText,
  isVisible,
  type RobotRules,
  type RobotSilence,
  type RuleKind,
} from '@recado/contract';
import { isOpen } from './isOpen.ts';

/** A message that somebody wrote to a client. */
export interface Heard {
  readonly chatKind: ChatKind;
  readonly fromMe: boolean;
  readonly type: string;
  readonly text: string | null;
  readonly name: string | null;
  readonly at: Date;
  /** What was chosen of a menu of the robot's: which menu, and the option's words. */
  readonly choice?: { readonly menu: string; readonly title: string } | undefined;
}

/** An answer that was given to that person. */
export interface Given {
  readonly at: Date;
  readonly kind: RuleKind;
  readonly text: string;
}

/** How it stands where it was written. */
export interface Standing {
  readonly businessName: string;
  readonly now: Date;
  /** A person has taken over. */
  readonly paused: boolean;
  /** The message before it, of either side. */
  readonly previousAt: Date | null;
  /** Of the last day. */
  readonly given: readonly Given[];
}

/** An answer: a text, or with `options` a menu. */
export interface Answer {
  readonly kind: RuleKind;
  readonly id?: string;
  readonly text: string;
  readonly options?: string[];
}

export type Decision =
  | { readonly answer: Answer; readonly silence: null }
  | { readonly answer: null; readonly silence: RobotSilence };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Nobody waits for an answer to these. */
const UNANSWERED: ReadonlySet<string> = new Set(['call', 'undecryptable', 'unsupported']);

/** How much of a message is looked through for words: who asks for something says so at once. */
const READ = 1_000;

/** An answer that comes later than this helps nobody. */
const LATE = HOUR;

/**
 * How many answers one person gets within how many milliseconds, of any kind. Whoever taps through menus stays below it;
 * two robots that answer each other do not.
 */
const MOST: readonly (readonly [within: number, answers: number])[] = [
  [60_000, 5],
  [HOUR, 20],
  [DAY, 40],
];

/**
 * What a message is answered with. What it asks for comes first (an option, a keyword, a menu), each time; then that it is
 * closed, then the greeting, of which a person gets one an hour.
 */
export function decide(rules: RobotRules, heard: Heard, standing: Standing): Decision {
  const { now, paused, given } = standing;
  const { at, chatKind, fromMe, type } = heard;
  if (chatKind !== 'person' || fromMe || UNANSWERED.has(type)) return silent('kind');
  if (now.getTime() - at.getTime() > LATE) return silent('late');
  if (paused) return silent('paused');
  const asked = askedFor(rules, heard);
  const answer = asked ?? unasked(rules, heard, standing);
  if (!answer) return silent('none');
  if (!asked && given.some(one => isUnasked(one) && isWithin(one, at, HOUR))) return silent('recent');
  if (isTooMuch(given, at) || echoes(heard, given)) return silent('often');
  const values = { nombre: heard.name ?? '', negocio: standing.businessName };
  const text = fillReply(answer.text, values);
  return isVisible(text) ? { answer: { ...answer, text }, silence: null } : silent('none');
}

const silent = (silence: RobotSilence): Decision => ({ answer: null, silence });
const isUnasked = ({ kind }: Given): boolean => kind === 'greeting' || kind === 'away';
const isWithin = (one: Given, at: Date, span: number): boolean => at.getTime() - one.at.getTime() < span;

const isTooMuch = (given: readonly Given[], at: Date): boolean =>
  MOST.some(([within, answers]) => given.filter(one => isWithin(one, at, within)).length >= answers);

/** It says our own words: some machine sends back what it gets. */
const echoes = ({ text }: Heard, given: readonly Given[]): boolean =>
  text !== null && text.length > 20 && given.some(one => one.text === text);

function askedFor({ keywords, menus }: RobotRules, { text, choice }: Heard): Answer | undefined {
  if (choice) {
    const menu = menus.find(({ id, enabled }) => id === choice.menu && enabled);
    const option = menu?.options.find(({ title }) => title === choice.title);
    if (menu && option && option.text !== '') return { kind: 'option', id: menu.id, text: option.text };
  }
  if (text === null) return undefined;
  const start = text.slice(0, READ);
  const said = wordsOf(start);
  const says = ({ enabled, words }: { enabled: boolean; words: readonly string[] }): boolean =>
    enabled && foldedOf(words).some(one => isIn(one, said, start));
  const keyword = keywords.find(says);
  if (keyword) return { kind: 'keyword', id: keyword.id, text: keyword.text };
  const menu = menus.find(says);
  return (
    menu && { kind: 'menu', id: menu.id, text: menu.text, options: menu.options.map(({ title }) => title) }
  );
}

function unasked(
  { away, greeting, hours }: RobotRules,
  { at }: Heard,
  { previousAt }: Standing,
): Answer | undefined {
  if (away.enabled && !isOpen(hours, at)) return { kind: 'away', text: away.text };
  const isFirst = previousAt === null || at.getTime() - previousAt.getTime() >= greeting.afterDays * DAY;
  return greeting.enabled && isFirst ? { kind: 'greeting', text: greeting.text } : undefined;
}

/** Letters and digits alone, with one space around each word. */
const wordsOf = (text: string): string =>
  ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Whole words, whatever their capitals, accents and what stands between; signs alone as they are. */
const isIn = ({ word, looked }: Folded, said: string, text: string): boolean =>
  looked.trim() === '' ? text.includes(word) : said.includes(looked);

interface Folded {
  readonly word: string;
  readonly looked: string;
}
/** Once for rules, and not for each message that is held against them. */
const folded = new WeakMap<readonly string[], readonly Folded[]>();
function foldedOf(words: readonly string[]): readonly Folded[] {
  const known = folded.get(words);
  if (known) return known;
  const made = words.map(word => ({ word: word.trim(), looked: wordsOf(word) }));
  folded.set(words, made);
  return made;
}
