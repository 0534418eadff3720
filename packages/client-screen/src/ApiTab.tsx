import { Box, Button, Card, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts } from '@recado/texts';
import { ButtonLink, PlayIcon } from '@recado/ui';
import { MaskedApiToken } from './card/MaskedApiToken.tsx';

const { api: texts } = clientDetailTexts;

export interface ApiTabProps {
  readonly client: Client;
  /** Path of the API explorer. Undefined if the application has neither an explorer nor the documentation. */
  readonly explorerPath: string | undefined;
}

/**
 * Tab for users who are new to the API: the steps and the API token that a program needs to send from this
 * number.
 */
export const ApiTab = ({ client, explorerPath }: ApiTabProps) => (
  <Card component="section" aria-labelledby="api" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
    <Box sx={{ maxWidth: 640 }}>
      <Typography id="api" variant="h2" gutterBottom>
        {texts.title}
      </Typography>
      <Typography color="text.secondary">{texts.intro}</Typography>
    </Box>
    <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1, maxWidth: 640 }}>
      {texts.steps.map(step => (
        <li key={step}>{step}</li>
      ))}
    </Box>
    <Box sx={{ maxWidth: 640 }}>
      <MaskedApiToken client={client} />
    </Box>
    {explorerPath && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ButtonLink to={`${explorerPath}?client=${client.id}`} variant="contained" startIcon={<PlayIcon />}>
          {texts.explorer}
        </ButtonLink>
        <Button component="a" href="/docs/api" variant="outlined">
          {texts.documentation}
        </Button>
      </Box>
    )}
  </Card>
);
