import { Box, Button, IconButton, Typography } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { conversations } from '@recado/texts';
import { BackIcon, lineIcon } from '@recado/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Face } from '../list/ConversationRow.tsx';
import { nameOf, subtitleOf } from '../nameOf.ts';
import { useSaid } from '../tools/Assigning.tsx';
import { type ConversationChange, ConversationMenu } from '../tools/ConversationMenu.tsx';
import { LabelPill } from '../tools/LabelPill.tsx';
import { momentOf } from './momentOf.ts';
import { Strip } from './Strip.tsx';

const texts = conversations.thread;

export interface ThreadHeadProps {
  readonly conversation: Conversation;
  /** What the other side does just now. */
  readonly doing: string | undefined;
  /** The list, where it is not beside. */
  readonly back: string | undefined;
  /** Absent where answers that nobody writes stand back already, or are never given. */
  readonly onPause: (() => void) | undefined;
  /** Where it stands what is known of the person; undefined for groups. */
  readonly contact: string | undefined;
  readonly onChange: (change: ConversationChange) => void;
  /** To where labels are made. */
  readonly onManage: () => void;
}

/** Who it is with, and what may be done about all of it. */
export function ThreadHead(props: ThreadHeadProps) {
  const { conversation, doing, back, onPause, contact, onManage } = props;
  const { chatKind, label, snoozedUntil } = conversation;
  const navigate = useNavigate();
  const onChange = (change: ConversationChange) => {
    props.onChange(change);
    // What is left unread is left: on a phone that is the list.
    if (change.markedUnread && back !== undefined) void navigate(back);
  };
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = nameOf(conversation);
  const whose = useSaid(conversation.assignedTo);
  const subtitle = subtitleOf(conversation);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 1.5,
          minHeight: 64,
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        {back !== undefined && (
          <IconButton component={Link} to={back} aria-label={texts.back}>
            <BackIcon />
          </IconButton>
        )}
        <Face name={name} isGroup={chatKind !== 'person'} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" noWrap sx={{ fontSize: '1.0625rem' }}>
            <bdi>{name}</bdi>
          </Typography>
          {doing ? (
            <Typography variant="body2" color="primary" noWrap>
              {doing}
            </Typography>
          ) : (
            // On a phone each has a line of its own.
            <Box sx={{ display: { sm: 'flex' }, columnGap: 2 }}>
              {[subtitle, whose].map(
                words =>
                  words && (
                    <Typography key={words} variant="body2" color="text.secondary" noWrap>
                      {words}
                    </Typography>
                  ),
              )}
            </Box>
          )}
        </Box>
        {label !== null && <LabelPill name={label} />}
        <IconButton
          aria-label={texts.menu}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <MoreIcon />
        </IconButton>
        <ConversationMenu
          conversation={conversation}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChange={onChange}
          onManage={onManage}
          onPause={onPause}
          contact={contact}
        />
      </Box>
      {snoozedUntil !== null && (
        <Strip
          action={
            <Button size="small" onClick={() => onChange({ snoozedUntil: null })}>
              {conversations.snoozing.bringBack}
            </Button>
          }
        >
          {conversations.snoozing.until(momentOf(snoozedUntil))}
        </Strip>
      )}
    </>
  );
}

const MoreIcon = lineIcon('M12 5.5v.1M12 12v.1M12 18.5v.1');
