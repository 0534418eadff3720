import { Box, Button, IconButton, Typography } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { contactPanelTexts, conversationTexts } from '@recado/texts';
import { BackIcon, createStrokeIcon, UserIcon } from '@recado/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { getConversationName, getConversationSubtitle } from '../getConversationName.ts';
import { ContactAvatar } from '../list/ConversationRow.tsx';
import { useAssigneeText } from '../tools/Assignment.tsx';
import type { ConversationChange } from '../tools/ConversationMenu.tsx';
import { LabelPill } from '../tools/LabelPill.tsx';
import { LazyConversationMenu } from '../tools/LazyConversationMenu.tsx';
import { formatUpcomingTime } from './formatUpcomingTime.ts';
import { ThreadNotice } from './ThreadNotice.tsx';

const texts = conversationTexts.thread;

export interface ThreadHeaderProps {
  readonly conversation: Conversation;
  /** Current activity of the contact, such as typing. */
  readonly activity: string | undefined;
  /** Path of the conversation list. Undefined if the list is already visible. */
  readonly back: string | undefined;
  /** Pauses automatic answers. Undefined if automatic answers are already paused or never sent. */
  readonly onPause: (() => void) | undefined;
  /** Asks the person for the phone number. Undefined if it is known, or if the connection cannot ask. */
  readonly onRequestNumber: (() => void) | undefined;
  /** Path of the contact's page. Undefined for groups. */
  readonly contact: string | undefined;
  /** Opens the contact panel. Undefined if the panel is already visible. */
  readonly onPanel: (() => void) | undefined;
  readonly onChange: (change: ConversationChange) => void;
  /** Opens the label settings. */
  readonly onManage: () => void;
}

/** Header of a conversation: contact, activity and menu. */
export function ThreadHeader(props: ThreadHeaderProps) {
  const { conversation, activity, back, onPanel, onPause, onRequestNumber, contact, onManage } = props;
  const { chatKind, label, snoozedUntil } = conversation;
  const navigate = useNavigate();
  const onChange = (change: ConversationChange) => {
    props.onChange(change);
    // Marking a conversation as unread closes it. On a phone, return to the conversation list.
    if (change.markedUnread && back !== undefined) void navigate(back);
  };
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = getConversationName(conversation);
  const assigneeText = useAssigneeText(conversation.assignedTo);
  const subtitle = getConversationSubtitle(conversation);
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
        <ContactAvatar name={name} isGroup={chatKind !== 'person'} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" noWrap sx={{ fontSize: '1.0625rem' }}>
            <bdi>{name}</bdi>
          </Typography>
          {activity ? (
            <Typography variant="body2" color="primary" noWrap>
              {activity}
            </Typography>
          ) : (
            // On a phone, the subtitle and the assignee have separate rows.
            <Box sx={{ display: { sm: 'flex' }, columnGap: 2 }}>
              {[subtitle, assigneeText].map(
                text =>
                  text && (
                    <Typography key={text} variant="body2" color="text.secondary" noWrap>
                      {text}
                    </Typography>
                  ),
              )}
            </Box>
          )}
        </Box>
        {label !== null && <LabelPill name={label} />}
        {onPanel && (
          <IconButton
            data-panel-opener
            aria-label={contactPanelTexts.open}
            title={contactPanelTexts.open}
            onClick={onPanel}
          >
            <UserIcon />
          </IconButton>
        )}
        <IconButton
          aria-label={texts.menu}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <MoreIcon />
        </IconButton>
        <LazyConversationMenu
          conversation={conversation}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChange={onChange}
          onManage={onManage}
          onPause={onPause}
          onRequestNumber={onRequestNumber}
          contact={contact}
        />
      </Box>
      {snoozedUntil !== null && (
        <ThreadNotice
          action={
            <Button size="small" onClick={() => onChange({ snoozedUntil: null })}>
              {conversationTexts.snoozing.bringBack}
            </Button>
          }
        >
          {conversationTexts.snoozing.until(formatUpcomingTime(snoozedUntil))}
        </ThreadNotice>
      )}
    </>
  );
}

const MoreIcon = createStrokeIcon('M12 5.5v.1M12 12v.1M12 18.5v.1');
