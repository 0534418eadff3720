import { Box, Tab, Tabs, Typography } from '@mui/material';
import type { Client, ExplorerEndpoint } from '@recado/contract';
import { explorer as texts, toasts } from '@recado/texts';
import { CodeBlock } from '@recado/ui';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Typed } from '../endpoint/callOf.ts';
import { snippetCallOf } from '../endpoint/snippetCallOf.ts';
import { type Language, languages, snippets } from './snippets.ts';

export interface SnippetTabsProps {
  readonly endpoint: ExplorerEndpoint;
  readonly client: Client | undefined;
}

/** The call as it stands in the form, in the owner's language of choice. */
export function SnippetTabs({ endpoint, client }: SnippetTabsProps) {
  const id = useId();
  const [language, setLanguage] = useState<Language>('curl');
  const { control } = useFormContext();
  const typed = useWatch({ control }) as Typed;
  const code = snippets[language](snippetCallOf(endpoint, typed, client));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3">{texts.snippets}</Typography>
      <Tabs
        value={language}
        onChange={(_, chosen: Language) => setLanguage(chosen)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={texts.snippets}
        sx={{ mb: 1, minHeight: 40, '& .MuiTab-root': { minHeight: 40, px: 1.5, minWidth: 64 } }}
      >
        {languages.map(each => (
          <Tab
            key={each}
            value={each}
            label={texts.languages[each]}
            id={`${id}-${each}`}
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
            done: language === 'curl' ? toasts.curlCopied : texts.codeCopied,
          }}
        />
      </Box>
    </Box>
  );
}
