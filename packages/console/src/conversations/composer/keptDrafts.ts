import { conversations } from '@recado/texts';
import { DRAFTS_KEY } from '@recado/ui';
import type { Begun } from './answeredMeanwhile.ts';
import type { Pending } from './outbox.ts';

const texts = conversations.message;

/** What of a draft outlives the page: words, and up to where was read; files and what a correction is about do not. */
interface Kept {
  readonly text: string;
  readonly note?: string | undefined;
  readonly begun?: Begun | undefined;
}

/** While something is corrected, `text` is the correction, and what had been begun before is `aside`. */
interface Written extends Kept {
  readonly editing?: object | undefined;
  readonly aside?: string | undefined;
}

interface Drafts {
  /** Whose they are: nobody else who signs in at this tab reads them. */
  readonly user: string;
  readonly of: Readonly<Record<string, Kept>>;
  /** By client: what was sent and has not left, as far as is known. */
  readonly unsent?: Readonly<Record<string, readonly Pending[]>> | undefined;
}

/**
 * A phone lets a page go as soon as another application needs the room, and a session ends in the middle of a word: what was
 * written is there again in the same tab, for the same person. Whoever leaves takes it along (`SessionProvider`).
 *
 * @param key of the conversation
 */
export function keptDraft(user: string, key: string): Partial<Kept> {
  return read(user).of[key] ?? {};
}

/** Keeps it instead of what was kept, or nothing where nothing is written. */
export function keepDraft(user: string, key: string, draft: Written): void {
  const { of, unsent } = read(user);
  write({ user, of: changed(of, key, keptOf(draft)), unsent });
}

/** What did not leave because the session had ended is written again, below what was begun since. */
export function keepUnsent(user: string, key: string, text: string): void {
  const kept = keptDraft(user, key);
  keepDraft(user, key, { ...kept, text: [kept.text, text].filter(Boolean).join('\n') });
}

/** What of a client's outbox outlives the page: texts, which have left nowhere that is known. Files do not. */
export function keepOutbox(user: string, clientId: string, outbox: readonly Pending[]): void {
  const words = outbox.filter(({ kind, state }) => kind === 'text' && state !== 'sent');
  const { of, unsent = {} } = read(user);
  if (words.length === 0 && unsent[clientId] === undefined) return;
  write({ user, of, unsent: changed(unsent, clientId, words.length === 0 ? undefined : words) });
}

/** What had not left when the page went away; of what was on its way then nobody knows whether it has. */
export const keptOutbox = (user: string, clientId: string): readonly Pending[] =>
  (read(user).unsent?.[clientId] ?? []).map(one =>
    one.state === 'failed' ? one : { ...one, state: 'failed', isUnsure: true, trouble: texts.interrupted },
  );

function changed<Value>(
  all: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const { [key]: _, ...others } = all;
  return value === undefined ? others : { ...others, [key]: value };
}

const isNothing = (all: object = {}): boolean => Object.keys(all).length === 0;

function write(drafts: Drafts): void {
  try {
    if (isNothing(drafts.of) && isNothing(drafts.unsent)) sessionStorage.removeItem(DRAFTS_KEY);
    else sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(drafts));
  } catch {
    // There is no room left: as long as the page is there, so is what was written.
  }
}

function keptOf({ text, editing, aside, note, begun }: Written): Kept | undefined {
  const words = editing ? (aside ?? '') : text;
  return words === '' && !note ? undefined : { text: words, note, begun };
}

function read(user: string): Drafts {
  try {
    const drafts: Drafts | null = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? 'null');
    if (drafts?.user === user) return drafts;
  } catch {
    // Something else stands there.
  }
  return { user, of: {} };
}
