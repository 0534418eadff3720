import { Typography } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import { createLazyComponent } from '@recado/ui';
import { Suspense, useContext } from 'react';
import { MessageComposer, type MessageComposerProps } from '../composer/MessageComposer.tsx';
import type { ConversationDraft } from '../composer/useConversationDraft.ts';
import { NoteOrMessageToggle } from '../notes/NoteOrMessageToggle.tsx';
import type { ConversationNotes } from '../notes/useConversationNotes.ts';
import { TeamContext } from '../tools/teamContext.ts';

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

/**
 * Input for an internal note, a template or a message, or a notice if the user cannot write here. Notes have
 * readers only in a team.
 */
export function ThreadComposer({
  conversation,
  notes,
  canWrite,
  isReplyWindowClosed,
  changeDraft,
  ...composerProps
}: ThreadComposerProps) {
  const { draft, isPhone, name, to } = composerProps;
  const hasTeam = useContext(TeamContext).length > 0;
  // A program may write notes to an owner without a team, who can then answer them.
  const canWriteNotes = hasTeam || notes.notes.length > 0 || draft.note !== undefined;
  if (!canWrite)
    return (
      <Typography color="text.secondary" sx={{ p: 2, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
        {texts.composer.onlyRead}
      </Typography>
    );
  return (
    <>
      {canWriteNotes && (
        <NoteOrMessageToggle
          isNote={draft.note !== undefined}
          onChange={isNote => changeDraft({ note: isNote ? '' : undefined })}
        />
      )}
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
