import type { Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { ConfirmDialog, createLazyComponent } from '@recado/ui';
import { type RefObject, Suspense, useState } from 'react';
import type { ConversationDraft } from '../composer/useConversationDraft.ts';
import type { MessageOutbox } from '../composer/useMessageOutbox.ts';
import { useForward } from '../keeping/useForward.ts';
import type { Stars } from '../keeping/useStars.ts';
import type { MessageMenuAction } from './MessageMenu.tsx';
import type { MessageActions } from './useMessageActions.ts';

const MessageMenu = createLazyComponent(async () => (await import('./MessageMenu.tsx')).MessageMenu);
const ForwardDialog = createLazyComponent(async () => (await import('../keeping/ForwardDialog.tsx')).ForwardDialog);
const MessageLabelsDialog = createLazyComponent(
  async () => (await import('./MessageLabelsDialog.tsx')).MessageLabelsDialog,
);

const texts = conversationTexts.message;

interface MessageMenuOptions {
  readonly clientId: string;
  readonly draft: ConversationDraft;
  readonly changeDraft: (change: Partial<ConversationDraft>) => void;
  readonly actions: MessageActions;
  readonly stars: Stars;
  readonly outbox: MessageOutbox;
  /** Text field in which the user writes messages. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Renders the menu of a message. Asks for confirmation before it deletes the message. */
export function useMessageMenu({ clientId, draft, changeDraft, actions, stars, outbox, field }: MessageMenuOptions) {
  const [menuTarget, setMenuTarget] = useState<{ readonly message: Message; readonly anchor: HTMLElement }>();
  const [messageToDelete, setMessageToDelete] = useState<Message>();
  const [messageToLabel, setMessageToLabel] = useState<Message>();
  const [messageToForward, setMessageToForward] = useState<Message>();
  const forward = useForward(clientId, outbox);
  const choose = (message: Message, choice: MessageMenuAction) => {
    const focusField = () => requestAnimationFrame(() => field.current?.focus());
    switch (choice.act) {
      case 'reply':
        changeDraft({ replyTo: message, note: undefined });
        return focusField();
      case 'edit':
        changeDraft({
          editing: message,
          note: undefined,
          interruptedText: draft.editing ? draft.interruptedText : draft.text,
          text: message.text ?? '',
        });
        return focusField();
      case 'copy':
        return void actions.copy(message);
      case 'link':
        return void actions.copyLink(message);
      case 'react':
        return void actions.react(message, choice.emoji);
      case 'unreact':
        return void actions.react(message, null);
      case 'star':
        return void stars.toggle(message);
      case 'forward':
        return setMessageToForward(message);
      case 'label':
        return setMessageToLabel(message);
      case 'delete':
        return setMessageToDelete(message);
    }
  };
  const element = (
    <>
      {menuTarget && (
        <Suspense>
          <MessageMenu
            target={menuTarget}
            isStarred={stars.ids.has(menuTarget.message.id)}
            onClose={() => setMenuTarget(undefined)}
            onChoose={choose}
          />
        </Suspense>
      )}
      {messageToForward && (
        <Suspense>
          <ForwardDialog
            clientId={clientId}
            onClose={() => setMessageToForward(undefined)}
            onForward={targets => {
              setMessageToForward(undefined);
              void forward(messageToForward, targets);
            }}
          />
        </Suspense>
      )}
      {messageToLabel && (
        <Suspense>
          <MessageLabelsDialog
            clientId={clientId}
            message={messageToLabel}
            onClose={() => setMessageToLabel(undefined)}
            onSave={names => actions.setLabels(messageToLabel, names)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        texts={texts.deletion}
        running={texts.deletion.confirm}
        open={messageToDelete !== undefined}
        isRunning={false}
        onCancel={() => setMessageToDelete(undefined)}
        onConfirm={() => {
          if (messageToDelete) void actions.remove(messageToDelete);
          setMessageToDelete(undefined);
        }}
      />
    </>
  );
  return { open: setMenuTarget, element };
}
