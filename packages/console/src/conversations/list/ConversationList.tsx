import { Box, Button, Skeleton } from '@mui/material';
import { commonTexts, conversationTexts, inboxToolTexts } from '@recado/texts';
import { ButtonLink, EmptyState, ErrorState, getFailureMessage, MessageIcon, SearchIcon } from '@recado/ui';
import {
  createNewConversationQueryString,
  looksLikePhoneNumber,
} from '../newConversation/useNewConversationDialog.tsx';
import { ConversationRows, type ConversationRowsProps } from './ConversationRows.tsx';
import type { ConversationListFilter } from './loadedConversationList.ts';

const texts = conversationTexts.list;

export interface ConversationListProps extends Omit<ConversationRowsProps, 'conversations'> {
  /** Path of the page on which the client can be linked. Undefined while the client is linked. */
  readonly linkPath: string | undefined;
  readonly onClear: () => void;
}

/** Shows the conversations, or a loading, error or empty state. */
export function ConversationList(props: ConversationListProps) {
  const { list, filter, linkPath, onClear } = props;
  if (list.error)
    return (
      <ErrorState
        title={texts.loadFailed}
        text={getFailureMessage(list.error, texts.loadFailedText)}
        retry={list.reload}
        isRetrying={list.isFetching}
      />
    );
  if (!list.conversations) return <ConversationListSkeleton />;
  if (list.conversations.length > 0) return <ConversationRows {...props} conversations={list.conversations} />;
  if (filter.q !== '')
    return (
      <EmptyState
        {...texts.noMatch}
        icon={<SearchIcon />}
        action={
          <>
            <Button onClick={onClear}>{texts.clearSearch}</Button>
            {looksLikePhoneNumber(filter.q) && (
              <ButtonLink to={createNewConversationQueryString(filter.q)} variant="outlined">
                {conversationTexts.newConversation.writeTo(filter.q)}
              </ButtonLink>
            )}
          </>
        }
      />
    );
  const emptyTexts = getEmptyListTexts(filter);
  if (emptyTexts) return <EmptyState {...emptyTexts} icon={<MessageIcon />} />;
  if (linkPath === undefined)
    return (
      <EmptyState
        {...texts.empty}
        icon={<MessageIcon />}
        action={
          <ButtonLink to={createNewConversationQueryString()} variant="outlined">
            {conversationTexts.newConversation.open}
          </ButtonLink>
        }
      />
    );
  const { title, text, action } = texts.emptyUnlinked;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={<MessageIcon />}
      action={
        <ButtonLink to={linkPath} variant="contained">
          {action}
        </ButtonLink>
      }
    />
  );
}

/** Returns the texts for a filter that no conversation matches. Undefined if the filter excludes nothing. */
export function getEmptyListTexts({ assignedTo, label, view }: ConversationListFilter) {
  if (assignedTo !== undefined) return conversationTexts.assignment.none;
  if (label !== undefined) return inboxToolTexts.labels.noConversations;
  const { noUnread, noArchived, noSnoozed } = texts;
  return { all: undefined, unread: noUnread, archived: noArchived, snoozed: noSnoozed }[view];
}

/** Placeholder while the conversation list loads. */
export const ConversationListSkeleton = () => (
  <Box role="status" aria-busy aria-label={commonTexts.loading} sx={{ p: 2, display: 'grid', gap: 2 }}>
    {[60, 75, 50, 65].map(width => (
      <Box key={width} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Skeleton variant="circular" width={40} height={40} />
        <Skeleton width={`${width}%`} height={40} />
      </Box>
    ))}
  </Box>
);
