import { Box, Button, Card, Typography } from '@mui/material';
import type { Template } from '@recado/contract';
import { templateTexts } from '@recado/texts';
import { AlertIcon, CheckIcon, ClockIcon, StatusTag, type StatusTone } from '@recado/ui';
import type { ComponentProps } from 'react';
import { TemplatePreview } from './TemplatePreview.tsx';

const texts = templateTexts.page;

export interface TemplateCardProps {
  readonly template: Template;
  /** Removes the template. Undefined if it cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

/** Template with its status at WhatsApp and a preview. */
export function TemplateCard({ template, onRemove }: TemplateCardProps) {
  const { name, language, category, status, reason, sendable } = template;
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          alignItems: 'start',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {`${templateTexts.categories[category]}, ${language}`}
          </Typography>
        </Box>
        <StatusTag {...statusStyles[status]} label={templateTexts.statuses[status]} />
      </Box>
      <TemplatePreview template={template} values={[]} />
      {reason !== null && <Typography variant="body2">{texts.reason(reason)}</Typography>}
      {status === 'approved' && !sendable && (
        <Typography variant="body2" color="text.secondary">
          {texts.foreign}
        </Typography>
      )}
      {onRemove && (
        <Button
          size="small"
          color="error"
          sx={{ justifySelf: 'start' }}
          aria-label={texts.removeOf(name)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      )}
    </Card>
  );
}

type StatusStyle = { readonly tone: StatusTone; readonly icon: ComponentProps<typeof StatusTag>['icon'] };
const statusStyles: Readonly<Record<Template['status'], StatusStyle>> = {
  pending: { tone: 'info', icon: ClockIcon },
  approved: { tone: 'success', icon: CheckIcon },
  rejected: { tone: 'error', icon: AlertIcon },
  paused: { tone: 'warning', icon: AlertIcon },
  disabled: { tone: 'error', icon: AlertIcon },
};
