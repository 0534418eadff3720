import { Box, Card, Typography } from '@mui/material';
import { explorer, n8nGuide, n8nGuide as texts } from '@recado/texts';
import { CodeBlock } from '@recado/ui';
import { n8nNode } from '../snippets/n8n.ts';

/** How to use Recado from n8n (docs/product.md §2), with the chosen client's token in the examples. */
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

interface N8nExampleProps {
  readonly title: string;
  readonly steps: readonly string[];
  /** The node of the last step. */
  readonly code: string;
}

const N8nExample = ({ title, steps, code }: N8nExampleProps) => (
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

const { examples } = n8nGuide;
/** In a text between single quotes: the value of the form's field. */
const NAME = "' + $json.nombre + '";

/** The last node of each example, ready to be pasted: who is written to is told by the node before it. */
function n8nExamples(origin: string, token: string) {
  const send = (name: string, to: string, text: string): string =>
    n8nNode({
      name,
      method: 'POST',
      url: `${origin}/api/external/send`,
      token,
      jsonBody: `={{ JSON.stringify({ to: ${to}, text: ${text} }) }}`,
    });
  return {
    form: send(examples.form.title, '$json.telefono', `'${examples.form.message(NAME)}'`),
    reply: send(examples.reply.title, '$json.body.data.phoneNumber', `'${examples.reply.message}'`),
  } as const;
}
