import { Box, Card, Typography } from '@mui/material';
import { explorer, n8nGuide as texts } from '@recado/texts';
import { N8nExample } from './N8nExample.tsx';
import { n8nExamples } from './n8nExamples.ts';

/** How to use Recado from n8n (specification §2), with the chosen client's token in the examples. */
export function N8nGuide({ token }: { readonly token: string | undefined }) {
  const codes = n8nExamples(location.origin, token ?? explorer.token.placeholder);
  return (
    <Card component="section" aria-labelledby="guia-n8n" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="guia-n8n" variant="h2" gutterBottom>
        {texts.title}
      </Typography>
      <Typography color="text.secondary">{texts.intro}</Typography>
      <Box component="ol" sx={{ pl: 3, my: 2, display: 'grid', gap: 1.5, maxWidth: 760 }}>
        {Object.values(texts.steps).map(({ title, text }) => (
          <li key={title}>
            <Typography component="strong" sx={{ fontWeight: 650, display: 'block' }}>
              {title}
            </Typography>
            {text}
          </li>
        ))}
      </Box>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {texts.examplesTitle}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <N8nExample {...texts.examples.form} code={codes.form} />
        <N8nExample {...texts.examples.reply} code={codes.reply} />
      </Box>
    </Card>
  );
}
