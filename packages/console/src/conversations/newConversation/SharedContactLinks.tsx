import { Link } from '@mui/material';
import type { Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { formatPhone } from '@recado/ui';
import { Link as RouterLink } from 'react-router';
import { createNewConversationQueryString, looksLikePhoneNumber } from './useNewConversationDialog.tsx';

export interface SharedContactLinksProps {
  readonly contacts: NonNullable<Message['contacts']>;
}

/** Links that start a conversation with the people in a shared contact message. */
export const SharedContactLinks = ({ contacts }: SharedContactLinksProps) =>
  contacts.map(({ name, phones: [phone] }) =>
    phone === undefined || !looksLikePhoneNumber(phone) ? null : (
      <Link
        key={phone}
        component={RouterLink}
        to={createNewConversationQueryString(phone)}
        variant="body2"
        sx={{ display: 'block', mb: 0.5 }}
      >
        <bdi>{conversationTexts.newConversation.writeTo(name || formatPhone(phone))}</bdi>
      </Link>
    ),
  );
