import { Box, IconButton, Typography } from '@mui/material';
import { ConfirmDialog, type ConfirmDialogProps, TrashIcon } from '@recado/ui';
import { type ReactNode, useState } from 'react';

interface KeptListProps<One extends { readonly id: string }> {
  readonly items: readonly One[];
  readonly texts: {
    readonly none: string;
    readonly remove: (name: string) => string;
    readonly removal: ConfirmDialogProps['texts'];
  };
  /** What the list is called. */
  readonly label: string;
  readonly nameOf: (one: One) => string;
  /** Where another one is made, above the list. */
  readonly form: ReactNode;
  /** One of them, beside what removes it. */
  readonly row: (one: One) => ReactNode;
  readonly isRuled?: boolean;
  readonly onRemove: (one: One) => void;
}

/** What a client keeps to work with: made above, changed in its row, removed after a question. */
export function KeptList<One extends { readonly id: string }>(props: KeptListProps<One>) {
  const { items, texts, label, nameOf, form, row, isRuled = false, onRemove } = props;
  const [leaving, setLeaving] = useState<One>();
  const ruled = isRuled && { py: 1, borderTop: 1, borderColor: 'divider' };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {form}
      {items.length === 0 && <Typography color="text.secondary">{texts.none}</Typography>}
      <Box
        component="ul"
        aria-label={label}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: isRuled ? 0 : 1,
        }}
      >
        {items.map(one => (
          <Box component="li" key={one.id} sx={{ display: 'flex', gap: 1, alignItems: 'center', ...ruled }}>
            {row(one)}
            <IconButton aria-label={texts.remove(nameOf(one))} onClick={() => setLeaving(one)}>
              <TrashIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <ConfirmDialog
        texts={texts.removal}
        running={texts.removal.confirm}
        open={leaving !== undefined}
        isRunning={false}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => {
          setLeaving(undefined);
          if (leaving) onRemove(leaving);
        }}
      />
    </Box>
  );
}
