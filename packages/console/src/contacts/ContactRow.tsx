import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { Contact } from '@recado/contract';
import { contactsPageTexts as texts } from '@recado/texts';
import { AlertIcon, formatDate, formatPhone, StatusTag } from '@recado/ui';
import { Link } from 'react-router';
import { LabelPill } from '../conversations/tools/LabelPill.tsx';

export interface ContactRowProps {
  readonly contact: Contact;
  readonly to: string;
}

/** List row of a contact: names, labels, time of the last message, and notes. */
export const ContactRow = ({ contact, to }: ContactRowProps) => {
  const { name, ownName, whatsappName, username, phoneNumber, labels, notes, lastMessageAt, optedOutAt } = contact;
  const details = [
    username !== undefined && name !== `@${username}` && `@${username}`,
    name !== null && phoneNumber !== null && formatPhone(phoneNumber),
    ownName !== null && whatsappName !== null && whatsappName !== ownName && texts.list.whatsappName(whatsappName),
    lastMessageAt === null ? texts.list.noMessages : texts.list.lastMessage(formatDate(lastMessageAt)),
  ].filter(detail => detail !== false);
  return (
    <Box component="li" sx={{ py: 1.5, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <MuiLink
          component={Link}
          to={to}
          preventScrollReset
          aria-label={texts.contactForm.open(formatContactName(contact))}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}
        >
          <bdi>{formatContactName(contact)}</bdi>
        </MuiLink>
        {optedOutAt !== null && <StatusTag tone="warning" label={texts.list.optedOut} icon={AlertIcon} />}
        {labels.map(label => (
          <LabelPill key={label} name={label} />
        ))}
      </Box>
      <Typography
        component="div"
        variant="body2"
        color="text.secondary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, overflowWrap: 'anywhere' }}
      >
        {details.map(detail => (
          <span key={detail}>{detail}</span>
        ))}
      </Typography>
      {notes !== null && (
        <Typography variant="body2" noWrap title={notes} dir="auto">
          {notes}
        </Typography>
      )}
    </Box>
  );
};

/** Returns the name of a contact, else the phone number, else a placeholder. */
export const formatContactName = ({ name, phoneNumber }: Pick<Contact, 'name' | 'phoneNumber'>): string =>
  name ?? (phoneNumber === null ? texts.list.nameless : formatPhone(phoneNumber));
