import { Divider, ListItemIcon, ListSubheader, Menu, MenuItem } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { inboxTools, conversations as texts } from '@recado/texts';
import { CheckIcon } from '@recado/ui';
import { useContext } from 'react';
import { Link } from 'react-router';
import { hasNews } from '../list/listState.ts';
import { useAssignItems } from './Assigning.tsx';
import { Dot } from './LabelPill.tsx';
import { Labels, paints } from './labels.ts';
import { Snoozing } from './Snoozing.tsx';

/** What may be changed of a conversation besides its messages. */
export interface ConversationChange {
  readonly archived?: boolean;
  readonly muted?: boolean;
  /** False: it is read. */
  readonly markedUnread?: boolean;
  /** An instant to come; null: it is brought back. */
  readonly snoozedUntil?: string | null;
  readonly label?: string | null;
  /** The id of whom it is given to; null: to nobody. */
  readonly assignedTo?: string | null;
}

export interface ConversationMenuProps {
  readonly conversation: Conversation;
  /** Where it was opened; null: it is not. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onChange: (change: ConversationChange) => void;
  readonly onManage: () => void;
  /** Absent where answers that nobody writes stand back already, are never given, or are not asked about. */
  readonly onPause?: (() => void) | undefined;
  /** Where it stands what is known of the person; absent for groups. */
  readonly contact?: string | undefined;
}

/** What may be done about all of a conversation: the same in the list and in the thread. */
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
  const labels = useContext(Labels);
  const snooze = useContext(Snoozing);
  const isNews = hasNews(conversation);
  const choose = (change: ConversationChange) => () => {
    onClose();
    onChange(change);
  };
  const assign = useAssignItems({ assignedTo, onAssign: id => choose({ assignedTo: id })() });
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} sx={{ maxHeight: 480 }}>
      <MenuItem onClick={choose({ markedUnread: !isNews })}>
        {isNews ? texts.thread.markRead : texts.thread.markUnread}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          snooze(conversation);
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
      <MenuItem onClick={choose({ muted: !muted })}>
        {muted ? texts.thread.unmute : texts.thread.mute}
      </MenuItem>
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
      {assign.length > 0 && <Divider />}
      {assign}
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
          <Dot color={paints[color]} />
          <bdi style={{ flex: 1 }}>{name}</bdi>
          {name === label && <Checked />}
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

const Checked = () => (
  <ListItemIcon sx={{ minWidth: 0 }}>
    <CheckIcon fontSize="small" />
  </ListItemIcon>
);
