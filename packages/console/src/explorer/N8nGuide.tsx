import { Box, Card, Typography } from '@mui/material';
import { N8nFlowsCard } from '@recado/client-screen/n8n';
import type { Client } from '@recado/contract';
import { n8nGuideTexts as texts } from '@recado/texts';

interface N8nGuideProps {
  readonly client: Client | undefined;
}

/** Guide to using Recado in n8n (docs/product.md §2), and the ready flows for the selected client. */
export const N8nGuide = ({ client }: N8nGuideProps) => (
  <>
    <Card component="section" aria-labelledby="guia-n8n" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="guia-n8n" variant="h2" gutterBottom>
        {texts.title}
      </Typography>
      <Typography color="text.secondary">{texts.intro}</Typography>
      <Box component="ol" sx={{ pl: 3, mt: 2, mb: 0, display: 'grid', gap: 1.5, maxWidth: 760 }}>
        {Object.values(texts.steps).map(({ title, text }) => (
          <li key={title}>
            <Typography component="strong" sx={{ fontWeight: 650, display: 'block' }}>
              {title}
            </Typography>
            {text}
          </li>
        ))}
      </Box>
    </Card>
    {client && <N8nFlowsCard client={client} path="/flujos" />}
  </>
);
