import { Box, Button, ButtonBase, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { EmptyState, ErrorState, getFailureMessage, MessageIcon, SearchIcon } from '@recado/ui';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { ConversationListSkeleton, getEmptyListTexts } from '../list/ConversationList.tsx';
import { ConversationRow } from '../list/ConversationRow.tsx';
import type { ConversationListFilter } from '../list/loadedConversationList.ts';
import { type UserConversation, useAllConversations } from './useAllConversations.ts';

const texts = conversationTexts.list;

export interface AllConversationListProps {
  readonly clients: readonly Pick<Client, 'id' | 'businessName'>[];
  readonly filter: ConversationListFilter;
  /** ID of the open conversation. */
  readonly currentId: string | undefined;
  /** Clears the search. */
  readonly onClear: () => void;
}

/** Conversations of all clients, each with the name of its client. Or a loading, error or empty state. */
export function AllConversationList({ clients, filter, currentId, onClear }: AllConversationListProps) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useAllConversations(filter);
  if (!data && error)
    return (
      <ErrorState
        title={texts.loadFailed}
        text={getFailureMessage(error, texts.loadFailedText)}
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <ConversationListSkeleton />;
  if (data.length === 0)
    return filter.q !== '' ? (
      <EmptyState
        {...texts.noMatch}
        icon={<SearchIcon />}
        action={<Button onClick={onClear}>{texts.clearSearch}</Button>}
      />
    ) : (
      <EmptyState {...(getEmptyListTexts(filter) ?? texts.empty)} icon={<MessageIcon />} />
    );
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }} onKeyDown={moveFocus}>
      <Box component="ul" aria-label={texts.label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map(entry => (
          <Row
            key={entry.conversation.id}
            entry={entry}
            businessName={clients.find(({ id }) => id === entry.clientId)?.businessName}
            searchTerm={filter.q}
            isCurrent={entry.conversation.id === currentId}
          />
        ))}
      </Box>
      {hasNextPage && (
        <Button fullWidth disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ py: 1.5 }}>
          {isFetchingNextPage ? texts.loadingMore : texts.more}
        </Button>
      )}
    </Box>
  );
}

interface RowProps {
  readonly entry: UserConversation;
  /** Name of the client. Undefined until the clients are loaded. */
  readonly businessName: string | undefined;
  readonly searchTerm: string;
  readonly isCurrent: boolean;
}

function Row({ entry: { clientId, conversation }, businessName, searchTerm, isCurrent }: RowProps) {
  const { id, match } = conversation;
  return (
    <Box component="li" data-conversation={id} sx={{ position: 'relative' }}>
      <ButtonBase
        component={Link}
        to={`/conversations/all/${clientId}/${id}${match ? `?message=${match.id}` : ''}`}
        aria-current={isCurrent ? 'page' : undefined}
        sx={rowStyle}
      >
        <ConversationRow conversation={conversation} searchTerm={match ? searchTerm : ''} writing={undefined} />
        <Typography variant="caption" color="text.secondary" noWrap sx={clientNameStyle}>
          <bdi>{businessName}</bdi>
        </Typography>
      </ButtonBase>
    </Box>
  );
}

/** Moves the focus between the rows with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (offset === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')];
  const next = links[links.indexOf(event.target as HTMLElement) + offset];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The last line of the row, below the name and the message, contains the name of the client. */
const rowStyle = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'flex-start',
  gap: 1.5,
  width: '100%',
  height: 92,
  pt: 1.25,
  px: 2,
  textAlign: 'left',
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'background.default' },
  '&[aria-current], &[aria-current]:hover': { bgcolor: 'primary.light' },
  '&[aria-current] .MuiAvatar-root': { bgcolor: 'background.paper' },
  '&:focus-visible': { outlineOffset: '-3px !important' },
} as const;
/** Aligned with the name of the contact, which begins after the padding, the avatar and the gap. */
const clientNameStyle = { position: 'absolute', left: 68, right: 16, bottom: 8 } as const;
