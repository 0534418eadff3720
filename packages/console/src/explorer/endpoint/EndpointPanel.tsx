import { Box, Button, Typography } from '@mui/material';
import type { Client, ExplorerEndpoint } from '@recado/contract';
import { curlCommand } from '@recado/contract/rules';
import { explorer as texts, toasts } from '@recado/texts';
import { CodeBlock, CopyIcon, PlayIcon, useCopy } from '@recado/ui';
import { FormProvider, useForm } from 'react-hook-form';
import { ResponsePanel } from '../response/ResponsePanel.tsx';
import { SnippetTabs } from '../snippets/SnippetTabs.tsx';
import { callOf, initialValues } from './callOf.ts';
import { ParameterForm } from './ParameterForm.tsx';
import { snippetCallOf } from './snippetCallOf.ts';
import { useRun } from './useRun.ts';

export interface EndpointPanelProps {
  readonly endpoint: ExplorerEndpoint;
  readonly client: Client | undefined;
}

/** Form, example, buttons, answer and code of one endpoint. */
export function EndpointPanel({ endpoint, client }: EndpointPanelProps) {
  const form = useForm({ defaultValues: initialValues(endpoint) });
  const { run, isRunning, result } = useRun();
  const copy = useCopy();
  const snippetCall = () => snippetCallOf(endpoint, form.getValues(), client);
  const example = endpoint.example === undefined ? undefined : JSON.stringify(endpoint.example, undefined, 2);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(typed => run(callOf(endpoint, typed), client))}
        sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: example ? '3fr 2fr' : 'minmax(0, 1fr)' },
          }}
        >
          <ParameterForm endpoint={endpoint} />
          {example && (
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="h3" gutterBottom>
                {texts.example}
              </Typography>
              <CodeBlock
                label={texts.example}
                code={example}
                copy={{ label: texts.copyExample, done: toasts.exampleCopied }}
              />
            </Box>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" startIcon={<PlayIcon />} disabled={!client || isRunning}>
            {isRunning ? texts.running : texts.run}
          </Button>
          <Button
            variant="outlined"
            startIcon={<CopyIcon />}
            onClick={() => void copy(curlCommand(snippetCall()), toasts.curlCopied)}
          >
            {texts.copyCurl}
          </Button>
        </Box>
        <ResponsePanel result={result} isRunning={isRunning} />
        <SnippetTabs endpoint={endpoint} client={client} />
      </Box>
    </FormProvider>
  );
}
