import { Divider, ListItemIcon, ListSubheader, Menu, MenuItem } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { inboxToolTexts, conversationTexts as texts } from '@recado/texts';
import { CheckIcon } from '@recado/ui';
import { useContext } from 'react';
import { Link } from 'react-router';
import { isConversationUnread } from '../list/loadedConversationList.ts';
import { useAssignmentMenuItems } from './Assignment.tsx';
import { LabelColorDot } from './LabelPill.tsx';
import { LABEL_COLORS, LabelsContext } from './labelsContext.ts';
import { SnoozeContext } from './SnoozeContext.tsx';

/** Change to the fields of a conversation. It does not include changes to messages. */
export interface ConversationChange {
  readonly archived?: boolean;
  readonly muted?: boolean;
  /** True marks the conversation as unread; false marks it as read. */
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
  /** Pauses automatic replies. Absent if the client has none, or if they are paused or their state is unknown. */
  readonly onPause?: (() => void) | undefined;
  /** Asks the person for the phone number. Absent if it is known, or if the connection cannot ask. */
  readonly onRequestNumber?: (() => void) | undefined;
  /** Path of the contact's page. Missing for groups. */
  readonly contact?: string | undefined;
}

/** Menu with the actions on a whole conversation. It is used in the conversation list and in the thread. */
export function ConversationMenu({
  conversation,
  anchor,
  onClose,
  onChange,
  onManage,
  onPause,
  onRequestNumber,
  contact,
}: ConversationMenuProps) {
  const { archived, muted, label, assignedTo, snoozedUntil } = conversation;
  const labels = useContext(LabelsContext);
  const openSnoozeDialog = useContext(SnoozeContext);
  const hasUnread = isConversationUnread(conversation);
  const choose = (change: ConversationChange) => () => {
    onClose();
    onChange(change);
  };
  const assignItems = useAssignmentMenuItems({ assignedTo, onAssign: id => choose({ assignedTo: id })() });
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
      {onRequestNumber && (
        <MenuItem
          onClick={() => {
            onClose();
            onRequestNumber();
          }}
        >
          {texts.thread.requestNumber}
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
        {inboxToolTexts.labels.set}
      </ListSubheader>
      {labels.map(({ id, name, color }) => (
        <MenuItem
          key={id}
          role="menuitemradio"
          aria-checked={name === label}
          onClick={choose({ label: name })}
          sx={{ gap: 1.5 }}
        >
          <LabelColorDot color={LABEL_COLORS[color]} />
          <bdi style={{ flex: 1 }}>{name}</bdi>
          {name === label && <CheckedIcon />}
        </MenuItem>
      ))}
      {label !== null && <MenuItem onClick={choose({ label: null })}>{inboxToolTexts.labels.unset}</MenuItem>}
      <MenuItem
        onClick={() => {
          onClose();
          onManage();
        }}
      >
        {inboxToolTexts.labels.manage}
      </MenuItem>
    </Menu>
  );
}

const CheckedIcon = () => (
  <ListItemIcon sx={{ minWidth: 0 }}>
    <CheckIcon fontSize="small" />
  </ListItemIcon>
);
