import { conversations } from '@recado/texts';
import { DRAFTS_KEY } from '@recado/ui';
import type { DraftStart } from './findAnswersByOthers.ts';
import type { PendingMessage } from './outbox.ts';

const texts = conversations.message;

/** Part of a draft that survives a reload: texts and the start message, not files or an edit. */
interface StoredDraft {
  readonly text: string;
  readonly note?: string | undefined;
  readonly begun?: DraftStart | undefined;
}

/** Draft to store. During an edit, `text` is the edit and `aside` the interrupted draft. */
interface DraftInput extends StoredDraft {
  readonly editing?: object | undefined;
  readonly aside?: string | undefined;
}

interface StoredDrafts {
  /** Owner of the drafts. No other user who signs in on this tab may read them. */
  readonly user: string;
  readonly of: Readonly<Record<string, StoredDraft>>;
  /** By client ID: messages that have not been sent, as far as is known. */
  readonly unsent?: Readonly<Record<string, readonly PendingMessage[]>> | undefined;
}

/**
 * Reads the stored draft of a conversation. Phones discard background pages to free memory, and a
 * session can expire during typing: the draft survives for the same tab and user. Signing out deletes
 * it (`SessionProvider`).
 *
 * @param key of the conversation
 */
export function readStoredDraft(user: string, key: string): Partial<StoredDraft> {
  return readStorage(user).of[key] ?? {};
}

/** Replaces the stored draft, or removes it if the draft is empty. */
export function storeDraft(user: string, key: string, draft: DraftInput): void {
  const { of, unsent } = readStorage(user);
  writeStorage({ user, of: withEntry(of, key, toStoredDraft(draft)), unsent });
}

/** Appends a text that was not sent because the session had ended to the stored draft. */
export function appendToStoredDraft(user: string, key: string, text: string): void {
  const storedDraft = readStoredDraft(user, key);
  storeDraft(user, key, { ...storedDraft, text: [storedDraft.text, text].filter(Boolean).join('\n') });
}

/** Stores the unsent texts of a client's outbox. Files do not survive the page. */
export function storeOutbox(user: string, clientId: string, outbox: readonly PendingMessage[]): void {
  const unsentTexts = outbox.filter(({ kind, state }) => kind === 'text' && state !== 'sent');
  const { of, unsent = {} } = readStorage(user);
  if (unsentTexts.length === 0 && unsent[clientId] === undefined) return;
  writeStorage({ user, of, unsent: withEntry(unsent, clientId, unsentTexts.length === 0 ? undefined : unsentTexts) });
}

/** Reads the texts that were unsent when the page closed. A text in flight may have been sent. */
export const readStoredOutbox = (user: string, clientId: string): readonly PendingMessage[] =>
  (readStorage(user).unsent?.[clientId] ?? []).map(entry =>
    entry.state === 'failed' ? entry : { ...entry, state: 'failed', isUnsure: true, trouble: texts.interrupted },
  );

function withEntry<Value>(
  entries: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const { [key]: _, ...others } = entries;
  return value === undefined ? others : { ...others, [key]: value };
}

const isEmpty = (entries: object = {}): boolean => Object.keys(entries).length === 0;

function writeStorage(drafts: StoredDrafts): void {
  try {
    if (isEmpty(drafts.of) && isEmpty(drafts.unsent)) sessionStorage.removeItem(DRAFTS_KEY);
    else sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(drafts));
  } catch {
    // Storage is full: the texts live as long as the page.
  }
}

function toStoredDraft({ text, editing, aside, note, begun }: DraftInput): StoredDraft | undefined {
  const draftText = editing ? (aside ?? '') : text;
  return draftText === '' && !note ? undefined : { text: draftText, note, begun };
}

function readStorage(user: string): StoredDrafts {
  try {
    const drafts: StoredDrafts | null = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? 'null');
    if (drafts?.user === user) return drafts;
  } catch {
    // Corrupt content: start without drafts.
  }
  return { user, of: {} };
}
