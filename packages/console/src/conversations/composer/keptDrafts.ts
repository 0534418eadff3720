import { DRAFTS_KEY } from '@recado/ui';
import type { Begun } from './answeredMeanwhile.ts';

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
}

/**
 * A phone lets a page go as soon as another application needs the room, and a session ends in the middle of a word: what was
 * written is there again in the same tab, for the same person. Whoever leaves takes it along (`SessionProvider`).
 *
 * @param key of the conversation
 */
export function keptDraft(user: string, key: string): Partial<Kept> {
  return read(user)[key] ?? {};
}

/** Keeps it instead of what was kept, or nothing where nothing is written. */
export function keepDraft(user: string, key: string, draft: Written): void {
  const { [key]: _, ...others } = read(user);
  const kept = keptOf(draft);
  const of = kept ? { ...others, [key]: kept } : others;
  try {
    if (Object.keys(of).length === 0) sessionStorage.removeItem(DRAFTS_KEY);
    else sessionStorage.setItem(DRAFTS_KEY, JSON.stringify({ user, of } satisfies Drafts));
  } catch {
    // There is no room left: as long as the page is there, so is the draft.
  }
}

/** What did not leave because the session had ended is written again, below what was begun since. */
export function keepUnsent(user: string, key: string, text: string): void {
  const kept = keptDraft(user, key);
  keepDraft(user, key, { ...kept, text: [kept.text, text].filter(Boolean).join('\n') });
}

function keptOf({ text, editing, aside, note, begun }: Written): Kept | undefined {
  const words = editing ? (aside ?? '') : text;
  return words === '' && !note ? undefined : { text: words, note, begun };
}

function read(user: string): Drafts['of'] {
  try {
    const drafts: Drafts | null = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? 'null');
    return drafts?.user === user ? drafts.of : {};
  } catch {
    return {};
  }
}
