import { Card } from '@mui/material';
import { adminUsers } from '@recado/texts';
import { EmptyState, SearchIcon } from '@recado/ui';

const texts = adminUsers.detail;

/** In the place of a user who does not exist. */
export const UserMissing = () => (
  <Card>
    <EmptyState title={texts.notFound} text={texts.notFoundText} icon={<SearchIcon />} />
  </Card>
);
