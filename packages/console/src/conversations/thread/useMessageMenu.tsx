import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';
import { ConfirmDialog } from '@recado/ui';
import { type RefObject, useState } from 'react';
import type { Draft } from '../composer/useDraft.ts';
import { type Choice, MessageMenu } from './MessageMenu.tsx';
import type { MessageActions } from './useMessageActions.ts';

const texts = conversations.message;

interface Chosen {
  readonly draft: Draft;
  readonly changeDraft: (change: Partial<Draft>) => void;
  readonly act: MessageActions;
  /** Where one writes. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** What may be done about one message: its menu, and what is asked before it is deleted. */
export function useMessageMenu({ draft, changeDraft, act, field }: Chosen) {
  const [opened, setOpened] = useState<{ readonly message: Message; readonly anchor: HTMLElement }>();
  const [deleting, setDeleting] = useState<Message>();
  const choose = (message: Message, choice: Choice) => {
    const begin = () => requestAnimationFrame(() => field.current?.focus());
    switch (choice.act) {
      case 'reply':
        changeDraft({ replyTo: message, note: undefined });
        return begin();
      case 'edit':
        changeDraft({
          editing: message,
          note: undefined,
          aside: draft.editing ? draft.aside : draft.text,
          text: message.text ?? '',
        });
        return begin();
      case 'copy':
        return void act.copy(message);
      case 'link':
        return void act.copyLink(message);
      case 'react':
        return void act.react(message, choice.emoji);
      case 'unreact':
        return void act.react(message, null);
      case 'delete':
        return setDeleting(message);
    }
  };
  const element = (
    <>
      <MessageMenu opened={opened} onClose={() => setOpened(undefined)} onChoose={choose} />
      <ConfirmDialog
        texts={texts.deletion}
        running={texts.deletion.confirm}
        open={deleting !== undefined}
        isRunning={false}
        onCancel={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting) void act.remove(deleting);
          setDeleting(undefined);
        }}
      />
    </>
  );
  return { open: setOpened, element };
}
