import { Link } from '@mui/material';
import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';
import { formatPhone } from '@recado/ui';
import { Link as RouterLink } from 'react-router';
import { beginning, looksLikeNumber } from './useBeginning.tsx';

export interface WriteToSharedProps {
  readonly contacts: NonNullable<Message['contacts']>;
}

/** Whose number somebody handed over is written to from there. */
export const WriteToShared = ({ contacts }: WriteToSharedProps) =>
  contacts.map(({ name, phones: [phone] }) =>
    phone === undefined || !looksLikeNumber(phone) ? null : (
      <Link
        key={phone}
        component={RouterLink}
        to={beginning(phone)}
        variant="body2"
        sx={{ display: 'block', mb: 0.5 }}
      >
        <bdi>{conversations.begin.writeTo(name || formatPhone(phone))}</bdi>
      </Link>
    ),
  );
