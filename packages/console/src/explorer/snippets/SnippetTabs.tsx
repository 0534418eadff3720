import { Box, Tab, Tabs, Typography } from '@mui/material';
import type { Client, ExplorerEndpoint } from '@recado/contract';
import { apiExplorerTexts as texts, toastTexts } from '@recado/texts';
import { CodeBlock } from '@recado/ui';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EndpointFormValues } from '../endpoint/buildApiCall.ts';
import { buildSnippetCall } from '../endpoint/buildSnippetCall.ts';
import { SNIPPET_LANGUAGES, type SnippetLanguage, snippetBuilders } from './snippetBuilders.ts';

export interface SnippetTabsProps {
  readonly endpoint: ExplorerEndpoint;
  readonly client: Client | undefined;
}

/** Code for the API call that the form describes, in the programming language that the owner selects. */
export function SnippetTabs({ endpoint, client }: SnippetTabsProps) {
  const id = useId();
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const { control } = useFormContext();
  const values = useWatch({ control }) as EndpointFormValues;
  const code = snippetBuilders[language](buildSnippetCall(endpoint, values, client));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3">{texts.snippets}</Typography>
      <Tabs
        value={language}
        onChange={(_, newLanguage: SnippetLanguage) => setLanguage(newLanguage)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={texts.snippets}
        sx={{ mb: 1, minHeight: 40, '& .MuiTab-root': { minHeight: 40, px: 1.5, minWidth: 64 } }}
      >
        {SNIPPET_LANGUAGES.map(option => (
          <Tab
            key={option}
            value={option}
            label={texts.languages[option]}
            id={`${id}-${option}`}
            aria-controls={`${id}-codigo`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-codigo`} aria-labelledby={`${id}-${language}`}>
        {language === 'n8n' && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {texts.n8nHint}
          </Typography>
        )}
        <CodeBlock
          label={texts.languages[language]}
          code={code}
          copy={{
            label: texts.copyCode,
            done: language === 'curl' ? toastTexts.curlCopied : texts.codeCopied,
          }}
        />
      </Box>
    </Box>
  );
}
