import { Box, Card, Typography } from '@mui/material';
import { clients } from '@recado/texts';
import { BackIcon, ButtonLink, PageTitle } from '@recado/ui';
import { AddClientForm } from './AddClientForm.tsx';

const texts = clients.add;

/** `/clients/add` (specification §2, client creation). */
export const AddClientPage = () => (
  <Box sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
    <PageTitle screen={texts.title} />
    <Box>
      <ButtonLink to="/clients" startIcon={<BackIcon />} sx={{ ml: -1 }}>
        {texts.back}
      </ButtonLink>
    </Box>
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        {texts.title}
      </Typography>
      <AddClientForm />
    </Card>
  </Box>
);
