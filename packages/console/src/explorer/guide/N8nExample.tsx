import { Box, Typography } from '@mui/material';
import { explorer } from '@recado/texts';
import { CodeBlock } from '@recado/ui';

export interface N8nExampleProps {
  readonly title: string;
  readonly steps: readonly string[];
  /** The node of the last step. */
  readonly code: string;
}

export const N8nExample = ({ title, steps, code }: N8nExampleProps) => (
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
      {explorer.n8nHint}
    </Typography>
    <CodeBlock label={title} code={code} copy={{ label: explorer.copyCode, done: explorer.codeCopied }} />
  </Box>
);
