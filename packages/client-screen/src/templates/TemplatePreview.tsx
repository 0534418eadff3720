import { Box, Typography } from '@mui/material';
import type { Template } from '@recado/contract';
import { templateTexts } from '@recado/texts';

type PreviewedTemplate = Pick<Template, 'header' | 'body' | 'footer' | 'replies' | 'variables'> &
  Partial<Pick<Template, 'headerFile' | 'links'>>;

interface TemplatePreviewProps {
  readonly template: PreviewedTemplate;
  readonly values: readonly string[];
}

/** Template as its recipient reads it. A variable without a value appears as its placeholder. */
export function TemplatePreview({ template, values }: TemplatePreviewProps) {
  const { header, headerFile = null, body, footer, replies, links = [] } = template;
  const buttons = [...replies, ...links.map(({ text }) => text)];
  const fillVariables = (part: 'header' | 'body', text: string): string => {
    const filledVariables = template.variables.map((variable, n) => ({ ...variable, value: values[n]?.trim() }));
    return text.replaceAll(
      /\{\{\s*(\w+)\s*\}\}/g,
      (placeholder: string, name: string) =>
        filledVariables.find(variable => variable.part === part && variable.name === name)?.value || placeholder,
    );
  };
  return (
    <Box
      role="figure"
      aria-label={templateTexts.composer.preview}
      sx={{
        ...{ display: 'grid', gap: 0.5, p: 1.5, borderRadius: 2, maxWidth: 480 },
        ...{ bgcolor: 'background.default', border: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
      }}
    >
      {headerFile !== null && (
        <Typography variant="body2" color="text.secondary">
          {templateTexts.headerFile(headerFile)}
        </Typography>
      )}
      {header !== null && header !== '' && (
        <Typography sx={{ fontWeight: 600 }} dir="auto">
          {fillVariables('header', header)}
        </Typography>
      )}
      <Typography sx={{ whiteSpace: 'pre-wrap' }} dir="auto">
        {fillVariables('body', body)}
      </Typography>
      {footer !== null && footer !== '' && (
        <Typography variant="body2" color="text.secondary" dir="auto">
          {footer}
        </Typography>
      )}
      {buttons.length > 0 && (
        <Typography variant="body2" color="primary">
          {buttons.join(' · ')}
        </Typography>
      )}
    </Box>
  );
}
