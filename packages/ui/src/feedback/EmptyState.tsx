import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Title, which names the missing items. */
  readonly title: string;
  /** Explains which items will appear here, and how to get them. */
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

/** Replaces a list or a chart that has nothing to show. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        // Keep the icon and the lines of text together if the component fills the height of a page.
        alignContent: 'start',
        textAlign: 'center',
        gap: 1,
        px: 2,
        py: 5,
      }}
    >
      {icon && <Box sx={{ color: 'text.secondary', '& svg': { fontSize: 40 } }}>{icon}</Box>}
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {text && (
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 440 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}
