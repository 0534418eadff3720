import { Divider, ListItemIcon, ListSubheader, Menu, MenuItem } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { inboxTools, conversations as texts } from '@recado/texts';
import { CheckIcon } from '@recado/ui';
import { useContext } from 'react';
import { Link } from 'react-router';
import { isUnread } from '../list/listState.ts';
import { useAssignItems } from './Assignment.tsx';
import { ColorDot } from './LabelPill.tsx';
import { LABEL_COLORS, LabelsContext } from './labelsContext.ts';
import { SnoozeContext } from './SnoozeContext.tsx';

/** Change of a conversation's own fields, not of its messages. */
export interface ConversationChange {
  readonly archived?: boolean;
  readonly muted?: boolean;
  /** False marks the conversation as read. */
  readonly markedUnread?: boolean;
  /** Future time until which the conversation is snoozed. Null ends the snooze. */
  readonly snoozedUntil?: string | null;
  readonly label?: string | null;
  /** User ID of the assignee; null removes the assignment. */
  readonly assignedTo?: string | null;
}

export interface ConversationMenuProps {
  readonly conversation: Conversation;
  /** Element at which the menu is open; null if it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onChange: (change: ConversationChange) => void;
  readonly onManage: () => void;
  /** Pauses automatic replies. Missing if they are paused already, are never sent, or are not known. */
  readonly onPause?: (() => void) | undefined;
  /** Path of the contact's page. Missing for groups. */
  readonly contact?: string | undefined;
}

/** Menu with the actions on a whole conversation. The list and the thread show the same menu. */
export function ConversationMenu({
  conversation,
  anchor,
  onClose,
  onChange,
  onManage,
  onPause,
  contact,
}: ConversationMenuProps) {
  const { archived, muted, label, assignedTo, snoozedUntil } = conversation;
  const labels = useContext(LabelsContext);
  const openSnoozeDialog = useContext(SnoozeContext);
  const hasUnread = isUnread(conversation);
  const choose = (change: ConversationChange) => () => {
    onClose();
    onChange(change);
  };
  const assignItems = useAssignItems({ assignedTo, onAssign: id => choose({ assignedTo: id })() });
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} sx={{ maxHeight: 480 }}>
      <MenuItem onClick={choose({ markedUnread: !hasUnread })}>
        {hasUnread ? texts.thread.markRead : texts.thread.markUnread}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          openSnoozeDialog(conversation);
        }}
      >
        {snoozedUntil === null ? texts.snoozing.open : texts.snoozing.change}
      </MenuItem>
      {snoozedUntil !== null && (
        <MenuItem onClick={choose({ snoozedUntil: null })}>{texts.snoozing.bringBack}</MenuItem>
      )}
      <MenuItem onClick={choose({ archived: !archived })}>
        {archived ? texts.thread.unarchive : texts.thread.archive}
      </MenuItem>
      <MenuItem onClick={choose({ muted: !muted })}>{muted ? texts.thread.unmute : texts.thread.mute}</MenuItem>
      {onPause && (
        <MenuItem
          onClick={() => {
            onClose();
            onPause();
          }}
        >
          {texts.thread.robot.pause}
        </MenuItem>
      )}
      {contact !== undefined && (
        <MenuItem component={Link} to={contact}>
          {texts.thread.contact}
        </MenuItem>
      )}
      {assignItems.length > 0 && <Divider />}
      {assignItems}
      <Divider />
      <ListSubheader role="presentation" sx={{ lineHeight: 2, bgcolor: 'transparent' }}>
        {inboxTools.labels.set}
      </ListSubheader>
      {labels.map(({ id, name, color }) => (
        <MenuItem
          key={id}
          role="menuitemradio"
          aria-checked={name === label}
          onClick={choose({ label: name })}
          sx={{ gap: 1.5 }}
        >
          <ColorDot color={LABEL_COLORS[color]} />
          <bdi style={{ flex: 1 }}>{name}</bdi>
          {name === label && <CheckedIcon />}
        </MenuItem>
      ))}
      {label !== null && <MenuItem onClick={choose({ label: null })}>{inboxTools.labels.unset}</MenuItem>}
      <MenuItem
        onClick={() => {
          onClose();
          onManage();
        }}
      >
        {inboxTools.labels.manage}
      </MenuItem>
    </Menu>
  );
}

const CheckedIcon = () => (
  <ListItemIcon sx={{ minWidth: 0 }}>
    <CheckIcon fontSize="small" />
  </ListItemIcon>
);
