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
  /** It is the one that is open. */
  readonly isCurrent: boolean;
  /** Whether Tab leads here. */
  readonly isStop: boolean;
  /** What its message was found by; empty where none was. */
  readonly sought: string;
  readonly writing: Presence['people'] | undefined;
  readonly onOpen: (opened: { readonly id: string; readonly anchor: HTMLElement }) => void;
}

/** One row of the list. Scrolling draws the list anew with each frame, and none of its rows that was there before. */
export const RowLink = memo(function RowLink(props: RowLinkProps) {
  const { conversation, to, isCurrent, isStop, sought, writing, onOpen } = props;
  const { id } = conversation;
  return (
    <>
      <ButtonBase
        component={Link}
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isStop ? 0 : -1}
        sx={rowLook}
      >
        <ConversationRow conversation={conversation} sought={sought} writing={writing} />
      </ButtonBase>
      <IconButton
        size="small"
        className="options"
        tabIndex={isStop ? 0 : -1}
        aria-label={inboxTools.labels.menuOf(nameOf(conversation))}
        aria-haspopup="menu"
        onClick={event => onOpen({ id, anchor: event.currentTarget })}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  );
});

const rowLook = {
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
