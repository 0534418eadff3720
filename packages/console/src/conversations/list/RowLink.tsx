import { ButtonBase, IconButton } from '@mui/material';
import type { Conversation, Presence } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import { DownIcon } from '@recado/ui';
import { memo } from 'react';
import { Link } from 'react-router';
import { nameOf } from '../nameOf.ts';
import { ConversationRow } from './ConversationRow.tsx';

export interface RowLinkProps {
  readonly conversation: Conversation;
  readonly to: string;
  /** Whether the conversation of this row is open. */
  readonly isCurrent: boolean;
  /** Whether the Tab key stops at this row. */
  readonly isTabStop: boolean;
  /** Search term that matched the shown message. Empty if no search matched. */
  readonly searchTerm: string;
  readonly writing: Presence['people'] | undefined;
  readonly onOpen: (menu: { readonly id: string; readonly anchor: HTMLElement }) => void;
}

/** Row of the list. Memoized, because scrolling renders the list in each frame but rows do not change. */
export const RowLink = memo(function RowLink(props: RowLinkProps) {
  const { conversation, to, isCurrent, isTabStop, searchTerm, writing, onOpen } = props;
  const { id } = conversation;
  return (
    <>
      <ButtonBase
        component={Link}
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        sx={rowStyle}
      >
        <ConversationRow conversation={conversation} searchTerm={searchTerm} writing={writing} />
      </ButtonBase>
      <IconButton
        size="small"
        className="options"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={inboxTools.labels.menuOf(nameOf(conversation))}
        aria-haspopup="menu"
        onClick={event => onOpen({ id, anchor: event.currentTarget })}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  );
});

const rowStyle = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: 1.5,
  width: '100%',
  height: '100%',
  px: 2,
  textAlign: 'left',
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'background.default' },
  '&[aria-current], &[aria-current]:hover': { bgcolor: 'primary.light' },
  '&[aria-current] .MuiAvatar-root': { bgcolor: 'background.paper' },
  '&:focus-visible': { outlineOffset: '-3px !important' },
} as const;
