import { Card } from '@mui/material';
import { errors } from '@recado/texts';
import { ErrorState, PageTitle } from '@recado/ui';

export const AccessDenied = () => (
  <Card>
    <PageTitle screen={errors.session.notAdmin} />
    <ErrorState title={errors.session.notAdmin} />
  </Card>
);
