import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

export interface PanelSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Section of the contact panel with its heading. */
export function PanelSection({ title, children }: PanelSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} component="h3" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** List without bullets inside a section. */
export const panelListStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 } as const;
