import { Box, Card, Typography } from '@mui/material';
import { apiExplorerTexts, n8nGuideTexts as texts } from '@recado/texts';
import { CodeBlock } from '@recado/ui';
import { buildN8nFormWorkflow, buildN8nReplyWorkflow, type N8nWorkflow } from './n8nWorkflows.ts';

interface N8nGuideProps {
  readonly token: string | undefined;
}

/** Guide to using Recado in n8n (docs/product.md §2). Its examples contain the selected client's token. */
export function N8nGuide({ token }: N8nGuideProps) {
  const target = { origin: location.origin, token: token ?? apiExplorerTexts.token.placeholder };
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
        <N8nExample {...texts.examples.form} workflow={buildN8nFormWorkflow(target)} />
        <N8nExample {...texts.examples.reply} workflow={buildN8nReplyWorkflow(target)} />
      </Box>
    </Card>
  );
}

interface N8nExampleProps {
  readonly title: string;
  readonly steps: readonly string[];
  readonly workflow: N8nWorkflow;
}

const N8nExample = ({ title, steps, workflow }: N8nExampleProps) => (
  <Box sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0 }}>
    <Typography component="h4" sx={{ fontWeight: 650 }}>
      {title}
    </Typography>
    <Box component="ol" sx={{ pl: 3, m: 0, display: 'grid', gap: 0.5 }}>
      {steps.map(step => (
        <li key={step}>{step}</li>
      ))}
    </Box>
    <Typography variant="body2" color="text.secondary">
      {texts.import}
    </Typography>
    <CodeBlock
      label={title}
      code={JSON.stringify(workflow, undefined, 2)}
      copy={{ label: texts.copy, done: texts.copied }}
    />
  </Box>
);
