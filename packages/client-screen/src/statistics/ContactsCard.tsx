import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { MessageStats } from '@recado/contract';
import { statisticsTexts } from '@recado/texts';
import {
  EmptyState,
  formatDateTime,
  formatNumber,
  formatPhone,
  formatShortInstant,
  SkeletonRows,
  UsersIcon,
  useIsPhoneScreen,
} from '@recado/ui';

const texts = statisticsTexts.contacts;

export interface ContactsCardProps {
  /** Contacts with the most messages. Undefined while they load. */
  readonly contacts: MessageStats['topContacts'] | undefined;
}

/** Contacts with the most messages (docs/product.md §2). */
export function ContactsCard({ contacts }: ContactsCardProps) {
  const isPhone = useIsPhoneScreen();
  return (
    <Card component="section" aria-labelledby="contactos">
      <Typography id="contactos" variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {texts.title}
      </Typography>
      {contacts?.length === 0 ? (
        <EmptyState title={texts.empty} icon={<UsersIcon />} />
      ) : isPhone && contacts ? (
        <ContactLines contacts={contacts} />
      ) : (
        <ContactsTable contacts={contacts} />
      )}
    </Card>
  );
}

const ContactsTable = ({ contacts }: ContactsCardProps) => (
  <Table aria-labelledby="contactos" size="small" sx={{ '& td, & th': { px: { xs: 0.75, sm: 2 } } }}>
    <TableHead>
      <TableRow sx={{ '& th': { whiteSpace: 'normal', verticalAlign: 'bottom' } }}>
        <TableCell>{texts.columns.phone}</TableCell>
        <TableCell align="right">{texts.columns.inbound}</TableCell>
        <TableCell align="right">{texts.columns.outbound}</TableCell>
        <TableCell align="right">{texts.columns.total}</TableCell>
        <TableCell>{texts.columns.lastMessage}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {contacts ? (
        contacts.map(contact => <ContactRow key={contact.phone} contact={contact} />)
      ) : (
        <SkeletonRows rows={3} columns={5} />
      )}
    </TableBody>
  </Table>
);

type Contact = MessageStats['topContacts'][number];

interface ContactRowProps {
  readonly contact: Contact;
}

const ContactRow = ({ contact }: ContactRowProps) => (
  <TableRow>
    <TableCell component="th" scope="row">
      {formatPhone(contact.phone)}
      {contact.name && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {contact.name}
        </Typography>
      )}
    </TableCell>
    <TableCell align="right">{formatNumber(contact.inbound)}</TableCell>
    <TableCell align="right">{formatNumber(contact.outbound)}</TableCell>
    <TableCell align="right" sx={{ fontWeight: 600 }}>
      {formatNumber(contact.total)}
    </TableCell>
    <TableCell>{formatDateTime(contact.lastMessage)}</TableCell>
  </TableRow>
);

interface ContactLinesProps {
  readonly contacts: readonly Contact[];
}

/** List for phones: the contact and its total, and below them the received, sent and last messages. */
const ContactLines = ({ contacts }: ContactLinesProps) => (
  <Box component="ul" aria-labelledby="contactos" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {contacts.map(({ phone, name, inbound, outbound, total, lastMessage }) => (
      <Box key={phone} component="li" sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography component="span" sx={{ fontWeight: 600, flexShrink: 0 }}>
            {formatPhone(phone)}
          </Typography>
          <Typography component="bdi" variant="body2" color="text.secondary" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {formatNumber(total)}
          </Typography>
        </Box>
        <Typography variant="body2" color="text.secondary">
          {texts.line(formatNumber(inbound), formatNumber(outbound), formatShortInstant(lastMessage))}
        </Typography>
      </Box>
    ))}
  </Box>
);
