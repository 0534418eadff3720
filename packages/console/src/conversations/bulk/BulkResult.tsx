import { Box, Button, IconButton, Typography } from '@mui/material';
import { bulkChangeTexts as texts } from '@recado/texts';
import { CloseIcon, formatNumber } from '@recado/ui';

export interface BulkResultProps {
  /** Number of changed conversations. Undefined without a change. */
  readonly changedCount: number | undefined;
  readonly isRunning: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/**
 * Result of a change of several conversations, with the button to undo it. It stays until the user closes it or
 * changes conversations again, because reading and undoing need no time limit (WCAG 2.2.1).
 */
export const BulkResult = ({ changedCount, isRunning, onUndo, onDismiss }: BulkResultProps) => (
  <Box role="status" sx={{ bgcolor: 'background.default' }}>
    {changedCount !== undefined && changedCount > 0 && (
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography variant="body2" sx={{ flex: 1 }}>
          {texts.done(formatNumber(changedCount))}
        </Typography>
        <Button size="small" disabled={isRunning} onClick={onUndo}>
          {texts.undo}
        </Button>
        <IconButton size="small" aria-label={texts.dismiss} onClick={onDismiss}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    )}
  </Box>
);
