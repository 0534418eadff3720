import { Box, Button, Typography } from '@mui/material';
import { adminLists as texts } from '@recado/texts';
import { useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

/** What can be done with the selected rows; nothing while none is. */
export function SelectionBar({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={texts.selected}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        bgcolor: 'primary.light',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {translate('ra.action.bulk_actions', { smart_count: selectedIds.length })}
      </Typography>
      {children}
      <Button size="small" onClick={() => onUnselectItems()}>
        {translate('ra.action.unselect')}
      </Button>
    </Box>
  );
}
