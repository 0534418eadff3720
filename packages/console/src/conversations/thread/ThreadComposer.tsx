import { Typography } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import { createLazyComponent } from '@recado/ui';
import { Suspense } from 'react';
import { MessageComposer, type MessageComposerProps } from '../composer/MessageComposer.tsx';
import type { ConversationDraft } from '../composer/useConversationDraft.ts';
import { NoteOrMessageToggle } from '../notes/NoteOrMessageToggle.tsx';
import type { ConversationNotes } from '../notes/useConversationNotes.ts';

const TemplateComposer = createLazyComponent(
  async () => (await import('../templates/TemplateComposer.tsx')).TemplateComposer,
);

const NoteComposer = createLazyComponent(async () => (await import('../notes/NoteComposer.tsx')).NoteComposer);

interface ThreadComposerProps extends MessageComposerProps {
  readonly conversation: Conversation;
  readonly notes: ConversationNotes;
  /** Whether the user may write messages and notes in this conversation. */
  readonly canWrite: boolean;
  /** Whether only templates may be sent. */
  readonly isReplyWindowClosed: boolean;
  readonly changeDraft: (change: Partial<ConversationDraft>) => void;
}

/** Input for an internal note, a template or a message, or a notice if the user cannot write here. */
export function ThreadComposer({
  conversation,
  notes,
  canWrite,
  isReplyWindowClosed,
  changeDraft,
  ...composerProps
}: ThreadComposerProps) {
  const { draft, isPhone, name, to } = composerProps;
  if (!canWrite)
    return (
      <Typography color="text.secondary" sx={{ p: 2, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
        {texts.composer.onlyRead}
      </Typography>
    );
  return (
    <>
      <NoteOrMessageToggle
        isNote={draft.note !== undefined}
        onChange={isNote => changeDraft({ note: isNote ? '' : undefined })}
      />
      {draft.note !== undefined ? (
        <Suspense>
          <NoteComposer
            name={name}
            text={draft.note}
            isPhone={isPhone}
            onChange={note => changeDraft({ note })}
            onSave={notes.write}
            onLeave={() => changeDraft({ note: undefined })}
          />
        </Suspense>
      ) : isReplyWindowClosed ? (
        <Suspense>
          <TemplateComposer clientId={to.clientId} conversation={conversation} />
        </Suspense>
      ) : (
        <MessageComposer {...composerProps} />
      )}
    </>
  );
}
