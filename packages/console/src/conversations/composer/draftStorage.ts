import { conversationTexts } from '@recado/texts';
import { DRAFTS_STORAGE_KEY } from '@recado/ui';
import type { NewestMessageAtDraftStart } from './findAnswersByOthers.ts';
import type { PendingMessage } from './outbox.ts';

const texts = conversationTexts.message;

/** Part of a draft that survives a reload: its texts and start message, but neither its files nor an edit. */
interface StoredDraft {
  readonly text: string;
  readonly note?: string | undefined;
  readonly begun?: NewestMessageAtDraftStart | undefined;
}

/** Draft to store. While a message is edited, `text` is its new text and `interruptedText` is the draft. */
interface DraftInput extends StoredDraft {
  readonly editing?: object | undefined;
  readonly interruptedText?: string | undefined;
}

interface StoredDrafts {
  /** ID of the user who wrote the drafts. No other user who signs in on this tab may read them. */
  readonly user: string;
  readonly of: Readonly<Record<string, StoredDraft>>;
  /** Unsent messages, by client ID. A message whose response is missing also counts as unsent. */
  readonly unsent?: Readonly<Record<string, readonly PendingMessage[]>> | undefined;
}

/**
 * Reads the stored draft of a conversation. Drafts are stored because phones discard background pages
 * to free memory, and a session can expire during typing. A draft belongs to one tab and one user, and
 * signing out deletes it (`SessionProvider`).
 *
 * @param key key of the conversation
 */
export function readStoredDraft(user: string, key: string): Partial<StoredDraft> {
  return readStorage(user).of[key] ?? {};
}

/** Replaces the stored draft, or removes it if the draft is empty. */
export function storeDraft(user: string, key: string, draft: DraftInput): void {
  const { of, unsent } = readStorage(user);
  writeStorage({ user, of: withEntry(of, key, toStoredDraft(draft)), unsent });
}

/** Appends a text to the stored draft. Used for a text that was not sent because the session ended. */
export function appendToStoredDraft(user: string, key: string, text: string): void {
  const storedDraft = readStoredDraft(user, key);
  storeDraft(user, key, { ...storedDraft, text: [storedDraft.text, text].filter(Boolean).join('\n') });
}

/** Stores the unsent texts of a client's outbox. Unsent files are lost when the page closes. */
export function storeOutbox(user: string, clientId: string, outbox: readonly PendingMessage[]): void {
  const unsentTexts = outbox.filter(({ kind, state }) => kind === 'text' && state !== 'sent' && state !== 'waiting');
  const { of, unsent = {} } = readStorage(user);
  if (unsentTexts.length === 0 && unsent[clientId] === undefined) return;
  writeStorage({ user, of, unsent: withEntry(unsent, clientId, unsentTexts.length === 0 ? undefined : unsentTexts) });
}

/** Reads the texts that were unsent when the page closed. The server may have received some of them. */
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
    if (isEmpty(drafts.of) && isEmpty(drafts.unsent)) sessionStorage.removeItem(DRAFTS_STORAGE_KEY);
    else sessionStorage.setItem(DRAFTS_STORAGE_KEY, JSON.stringify(drafts));
  } catch {
    // The session storage is full, so the drafts are lost when the page is closed or reloaded.
  }
}

function toStoredDraft({ text, editing, interruptedText, note, begun }: DraftInput): StoredDraft | undefined {
  const draftText = editing ? (interruptedText ?? '') : text;
  return draftText === '' && !note ? undefined : { text: draftText, note, begun };
}

function readStorage(user: string): StoredDrafts {
  try {
    const drafts: StoredDrafts | null = JSON.parse(sessionStorage.getItem(DRAFTS_STORAGE_KEY) ?? 'null');
    if (drafts?.user === user) return drafts;
  } catch {
    // The content is corrupt, so start without drafts.
  }
  return { user, of: {} };
}
