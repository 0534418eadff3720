import { Box, Typography } from '@mui/material';
import type { Template } from '@recado/contract';
import { templates } from '@recado/texts';

type Words = Pick<Template, 'header' | 'body' | 'footer' | 'replies' | 'variables'> &
  Partial<Pick<Template, 'headerFile' | 'links'>>;

/** A template as whoever gets it reads it; a gap without a value stands as it is. */
export function TemplatePreview({
  template,
  values,
}: {
  readonly template: Words;
  readonly values: readonly string[];
}) {
  const { header, headerFile = null, body, footer, replies, links = [] } = template;
  const buttons = [...replies, ...links.map(({ text }) => text)];
  const filled = (part: 'header' | 'body', text: string): string => {
    const gaps = template.variables.map((each, n) => ({ ...each, value: values[n]?.trim() }));
    return text.replaceAll(
      /\{\{\s*(\w+)\s*\}\}/g,
      (gap: string, name: string) =>
        gaps.find(each => each.part === part && each.name === name)?.value || gap,
    );
  };
  return (
    <Box
      role="figure"
      aria-label={templates.composer.preview}
      sx={{
        ...{ display: 'grid', gap: 0.5, p: 1.5, borderRadius: 2, maxWidth: 480 },
        ...{ bgcolor: 'background.default', border: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
      }}
    >
      {headerFile !== null && (
        <Typography variant="body2" color="text.secondary">
          {templates.headerFile(headerFile)}
        </Typography>
      )}
      {header !== null && header !== '' && (
        <Typography sx={{ fontWeight: 600 }} dir="auto">
          {filled('header', header)}
        </Typography>
      )}
      <Typography sx={{ whiteSpace: 'pre-wrap' }} dir="auto">
        {filled('body', body)}
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
