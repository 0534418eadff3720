import type { Conversation } from '@recado/contract';
import { bulkChangeTexts, commandPaletteTexts, conversationTexts, keyboardTexts } from '@recado/texts';
import { createLazyComponent, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createNewConversationQueryString } from '../newConversation/useNewConversationDialog.tsx';
import { useCommands } from '../palette/commands.ts';
import type { ConversationChange } from '../tools/ConversationMenu.tsx';
import { SnoozeContext } from '../tools/SnoozeContext.tsx';
import { KEEP_LIST_FOCUS_STATE } from './listFocus.ts';
import { useLetterShortcuts } from './useLetterShortcuts.ts';

const ShortcutSheet = createLazyComponent(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet);

const { actions: texts } = keyboardTexts;

export interface InboxShortcutsProps {
  readonly clientId: string;
  /** Conversations of the list in their shown order. */
  readonly conversations: readonly Conversation[];
  /** ID of the open conversation. */
  readonly currentId: string | undefined;
  /** Path of the page on which no conversation is open. */
  readonly base: string;
  readonly onChange: (conversation: Conversation, change: ConversationChange) => void;
  /** Starts or ends the selection of several conversations. */
  readonly onSelect: () => void;
  /** Opens the list of starred messages. */
  readonly onStarred: () => void;
}

/** Keyboard shortcuts of the conversations. The palette offers the same actions. */
export function InboxShortcuts(props: InboxShortcutsProps) {
  const { clientId, conversations, currentId, base, onChange, onSelect, onStarred } = props;
  const sdk = useSdk();
  const navigate = useNavigate();
  const openSnoozeDialog = useContext(SnoozeContext);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const create = () => void navigate(`${location.pathname}${createNewConversationQueryString()}`);

  /** Runs an action on the conversation whose row has the focus, or on the open one. */
  const withTarget = (act: (conversation: Conversation) => void) => async () => {
    const id = findFocusedConversationId() ?? currentId;
    if (id === undefined) return;
    const listed = conversations.find(conversation => conversation.id === id);
    if (listed) return act(listed);
    try {
      const params = { id: clientId, conversation: id };
      act((await sdk.request('GET /clients/{id}/conversations/{conversation}', { params })).conversation);
    } catch (error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, conversationTexts.thread.changeFailed));
    }
  };
  /** Last opened conversation and its place in the list, which it may have left since. */
  const cursor = useRef<{ readonly id: string | undefined; readonly index: number }>({ id: undefined, index: -1 });
  useEffect(() => {
    const index = conversations.findIndex(({ id }) => id === currentId);
    if (cursor.current.id !== currentId || index !== -1) cursor.current = { id: currentId, index };
  }, [conversations, currentId]);
  const moveTo = (step: 1 | -1) => () => {
    const focusedId = findFocusedConversationId();
    // The arrow keys may have moved the focus away from the row of the open conversation.
    const fromId = focusedId !== undefined && focusedId !== currentId ? focusedId : cursor.current.id;
    const from = conversations.findIndex(({ id }) => id === fromId);
    // In place of a conversation that has left the list, the next one has moved up.
    const index = from !== -1 ? from + step : step === 1 ? Math.max(cursor.current.index, 0) : cursor.current.index - 1;
    const to = conversations[index];
    if (!to) return;
    cursor.current = { id: to.id, index };
    void navigate(`${base}/${to.id}`, { state: KEEP_LIST_FOCUS_STATE });
  };
  const archive = withTarget(conversation => onChange(conversation, { archived: !conversation.archived }));
  const snooze = withTarget(openSnoozeDialog);
  const markUnread = withTarget(conversation => onChange(conversation, { markedUnread: true }));

  useLetterShortcuts({
    '/': () => focusElement('input[data-inbox-search]'),
    j: moveTo(1),
    k: moveTo(-1),
    e: () => void archive(),
    s: () => void snooze(),
    u: () => void markUnread(),
    r: () => focusElement(COMPOSER_SELECTOR),
    n: create,
    x: onSelect,
    '?': () => setSheetOpen(true),
  });
  const conversationCommands = [
    { id: 'archive', label: texts.archive, shortcut: 'E', run: () => void archive() },
    { id: 'snooze', label: texts.snooze, shortcut: 'S', run: () => void snooze() },
    { id: 'unread', label: texts.unread, shortcut: 'U', run: () => void markUnread() },
    { id: 'reply', label: texts.reply, shortcut: 'R', run: () => focusElement(COMPOSER_SELECTOR) },
  ];
  useCommands([
    { id: 'create', label: texts.create, shortcut: 'N', run: create },
    ...(currentId === undefined ? [] : conversationCommands),
    { id: 'select', label: bulkChangeTexts.start, shortcut: 'X', run: onSelect },
    { id: 'starred', label: commandPaletteTexts.starred, run: onStarred },
    { id: 'sheet', label: keyboardTexts.title, shortcut: '?', run: () => setSheetOpen(true) },
  ]);
  return (
    isSheetOpen && (
      <Suspense>
        <ShortcutSheet onClose={() => setSheetOpen(false)} />
      </Suspense>
    )
  );
}

const COMPOSER_SELECTOR = 'textarea[data-composer]';

const findFocusedConversationId = (): string | undefined =>
  document.activeElement?.closest('[data-conversation]')?.getAttribute('data-conversation') ?? undefined;

const focusElement = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();
