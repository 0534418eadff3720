import { Box, IconButton, Typography } from '@mui/material';
import { canCallEndpoint } from '@recado/client-screen/access';
import type { Client, Conversation } from '@recado/contract';
import { contactPanelTexts as texts } from '@recado/texts';
import { CloseIcon, createLazyComponent, getFailureMessage, PendingPart, settleFromTopSx, useApi } from '@recado/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { getConversationName, getConversationSubtitle } from '../getConversationName.ts';
import { ContactAvatar } from '../list/ConversationRow.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { RelatedFiles, RelatedSections } from './RelatedSections.tsx';

const ContactDialog = createLazyComponent(async () => (await import('../../contacts/ContactDialog.tsx')).ContactDialog);

export interface ContactPanelProps {
  readonly client: Client;
  readonly conversation: Conversation;
  /** Closes the panel. Undefined if it is a column of its own, which is always visible. */
  readonly onClose: (() => void) | undefined;
}

/** Panel with what is known about the contact or group of a conversation. */
export function ContactPanel({ client, conversation, onClose }: ContactPanelProps) {
  const { id: clientId } = client;
  const { chat, chatKind, lastMessageAt } = conversation;
  const isPerson = chatKind === 'person';
  const params = { id: clientId, contact: chat };
  const contact = useApi(
    'GET /clients/{id}/contacts/{contact}',
    { params, query: { profile: false } },
    { enabled: isPerson },
  );
  const related = useApi('GET /clients/{id}/conversations/{conversation}/related', {
    params: { id: clientId, conversation: conversation.id },
  });
  const { refetch } = related;
  // A new message may bring a file, or be one that was scheduled.
  const shownAt = useRef(lastMessageAt);
  useEffect(() => {
    if (shownAt.current === lastMessageAt) return;
    shownAt.current = lastMessageAt;
    void refetch();
  }, [lastMessageAt, refetch]);
  const [isEditing, setEditing] = useState(false);
  const { pathname } = useLocation();
  const error = contact.error ?? related.error;
  const name = getConversationName(conversation);
  return (
    <Box
      component="section"
      aria-label={texts.label(name)}
      data-contact-panel
      onKeyDown={event => {
        if (event.key === 'Escape' && onClose) {
          event.stopPropagation();
          onClose();
        }
      }}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        bgcolor: 'background.paper',
        overflowWrap: 'anywhere',
        ...settleFromTopSx,
      }}
    >
      {onClose && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
          <IconButton autoFocus aria-label={texts.close} title={texts.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
      )}
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 2, pt: onClose ? 0 : 3, textAlign: 'center' }}>
        <ContactAvatar name={name} isGroup={!isPerson} />
        <Box>
          <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
            <bdi>{name}</bdi>
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {getConversationSubtitle(conversation)}
          </Typography>
        </Box>
      </Box>
      {error && (
        <Typography role="alert" variant="body2" color="error" sx={{ px: 2, pb: 2 }}>
          {getFailureMessage(error, texts.loadFailed)}
        </Typography>
      )}
      {contact.isLoading && <PendingPart />}
      {contact.data && <ContactDetails contact={contact.data.contact} onEdit={() => setEditing(true)} />}
      {related.data && (
        <RelatedSections clientId={clientId} related={related.data} canManage={canManageCampaigns(client)} />
      )}
      {related.data && <RelatedFiles files={related.data.files} path={pathname} />}
      {isEditing && (
        <Suspense>
          <ContactDialog
            clientId={clientId}
            contact={chat}
            canMerge={canCallEndpoint(client, 'POST /clients/{id}/contacts/{contact}/merge')}
            canErase={canCallEndpoint(client, 'POST /clients/{id}/contacts/{contact}/forget')}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}

const canManageCampaigns = (client: Client): boolean => canCallEndpoint(client, 'GET /clients/{id}/campaigns');
