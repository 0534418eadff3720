import { Box, ButtonBase, IconButton } from '@mui/material';
import type { Conversation, ConversationPresence } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import { CheckIcon, ChevronDownIcon } from '@recado/ui';
import { memo } from 'react';
import { Link } from 'react-router';
import { getConversationName } from '../getConversationName.ts';
import { ConversationRow } from './ConversationRow.tsx';

export interface ConversationRowLinkProps {
  readonly conversation: Conversation;
  readonly to: string;
  /** True if the conversation of this row is open. */
  readonly isCurrent: boolean;
  /** True if the Tab key stops at this row. */
  readonly isTabStop: boolean;
  /** Search term that matched the shown message. Empty if no search matched. */
  readonly searchTerm: string;
  readonly writing: ConversationPresence['people'] | undefined;
  /** Whether the row is selected. Undefined if the user is not selecting. */
  readonly isSelected: boolean | undefined;
  readonly onToggle: (id: string) => void;
  readonly onOpen: (menu: { readonly id: string; readonly anchor: HTMLElement }) => void;
}

/**
 * Row of the conversation list. Memoized, because scrolling renders the list in each frame but does not
 * change the rows.
 */
export const ConversationRowLink = memo(function ConversationRowLink(props: ConversationRowLinkProps) {
  const { conversation, to, isCurrent, isTabStop, searchTerm, writing, isSelected, onToggle, onOpen } = props;
  const { id } = conversation;
  if (isSelected !== undefined)
    return (
      <ButtonBase
        role="checkbox"
        aria-checked={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onToggle(id)}
        sx={rowStyle}
      >
        <SelectionMark isSelected={isSelected} />
        <ConversationRow conversation={conversation} searchTerm={searchTerm} writing={writing} />
      </ButtonBase>
    );
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
        aria-label={inboxToolTexts.labels.menuOf(getConversationName(conversation))}
        aria-haspopup="menu"
        onClick={event => onOpen({ id, anchor: event.currentTarget })}
      >
        <ChevronDownIcon fontSize="small" />
      </IconButton>
    </>
  );
});

interface SelectionMarkProps {
  readonly isSelected: boolean;
}

const SelectionMark = ({ isSelected }: SelectionMarkProps) => (
  <Box
    aria-hidden
    sx={{
      flex: 'none',
      width: 20,
      height: 20,
      display: 'grid',
      placeItems: 'center',
      border: 2,
      borderRadius: 0.5,
      borderColor: isSelected ? 'primary.main' : 'text.secondary',
      bgcolor: isSelected ? 'primary.main' : 'transparent',
      color: 'primary.contrastText',
    }}
  >
    {isSelected && <CheckIcon sx={{ fontSize: '1rem' }} />}
  </Box>
);

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
  '&[aria-checked=true], &[aria-checked=true]:hover': { bgcolor: 'primary.light' },
  '&[aria-current], &[aria-current]:hover': { bgcolor: 'primary.light' },
  '&[aria-current] .MuiAvatar-root': { bgcolor: 'background.paper' },
  '&:focus-visible': { outlineOffset: '-3px !important' },
} as const;
