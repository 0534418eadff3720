import { Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { MessageStats } from '@recado/contract';
import { statistics } from '@recado/texts';
import { EmptyState, formatDateTime, formatNumber, formatPhone, SkeletonRows, UsersIcon } from '@recado/ui';

const texts = statistics.contacts;

export interface ContactsCardProps {
  /** Undefined while they are on their way. */
  readonly contacts: MessageStats['topContacts'] | undefined;
}

/** Whom the client writes with most (docs/product.md §2). */
export function ContactsCard({ contacts }: ContactsCardProps) {
  return (
    <Card component="section" aria-labelledby="contactos">
      <Typography id="contactos" variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {texts.title}
      </Typography>
      {contacts?.length === 0 ? (
        <EmptyState title={texts.empty} icon={<UsersIcon />} />
      ) : (
        <Table
          aria-labelledby="contactos"
          size="small"
          sx={{
            '& td, & th': { px: { xs: 0.75, sm: 2 } },
            '& th:first-of-type': { pl: 2, width: { xs: '100%', sm: 'auto' } },
          }}
        >
          <TableHead>
            <TableRow sx={{ '& th': { whiteSpace: 'normal', verticalAlign: 'bottom' } }}>
              <TableCell>{texts.columns.phone}</TableCell>
              <TableCell align="right">{texts.columns.inbound}</TableCell>
              <TableCell align="right">{texts.columns.outbound}</TableCell>
              <TableCell align="right">{texts.columns.total}</TableCell>
              <TableCell sx={wideOnly}>{texts.columns.lastMessage}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {contacts ? (
              contacts.map(contact => <ContactRow key={contact.phone} contact={contact} />)
            ) : (
              <SkeletonRows rows={3} columns={4} />
            )}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

interface ContactRowProps {
  readonly contact: MessageStats['topContacts'][number];
}

function ContactRow({ contact }: ContactRowProps) {
  const { phone, name, inbound, outbound, total, lastMessage } = contact;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {formatPhone(phone)}
        {name && (
          <Typography variant="body2" color="text.secondary">
            {name}
          </Typography>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ display: { sm: 'none' } }}>
          {formatDateTime(lastMessage)}
        </Typography>
      </TableCell>
      <TableCell align="right">{formatNumber(inbound)}</TableCell>
      <TableCell align="right">{formatNumber(outbound)}</TableCell>
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        {formatNumber(total)}
      </TableCell>
      <TableCell sx={wideOnly}>{formatDateTime(lastMessage)}</TableCell>
    </TableRow>
  );
}

/** For a cell whose content stands elsewhere in the row where a phone has no room for a column of its own. */
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;
