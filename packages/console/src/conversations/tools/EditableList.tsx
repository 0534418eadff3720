import { Box, IconButton, Typography } from '@mui/material';
import { ConfirmDialog, type ConfirmDialogProps, TrashIcon } from '@recado/ui';
import { type ReactNode, useState } from 'react';

interface EditableListProps<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  readonly texts: {
    readonly none: string;
    readonly remove: (name: string) => string;
    readonly removal: ConfirmDialogProps['texts'];
  };
  /** Accessible name of the list. */
  readonly label: string;
  readonly nameOf: (item: Item) => string;
  /** Form with which the user creates an item. It is shown above the list. */
  readonly form: ReactNode;
  /** Renders the content of one item. The list adds a delete button next to this content. */
  readonly renderRow: (item: Item) => ReactNode;
  readonly hasDividers?: boolean;
  readonly onRemove: (item: Item) => void;
}

/** List of items with a form to create more. Users edit an item in its row and confirm its deletion. */
export function EditableList<Item extends { readonly id: string }>(props: EditableListProps<Item>) {
  const { items, texts, label, nameOf, form, renderRow, hasDividers = false, onRemove } = props;
  const [itemToRemove, setItemToRemove] = useState<Item>();
  const dividerStyle = hasDividers && { py: 1, borderTop: 1, borderColor: 'divider' };
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
          gap: hasDividers ? 0 : 1,
        }}
      >
        {items.map(item => (
          <Box component="li" key={item.id} sx={{ display: 'flex', gap: 1, alignItems: 'center', ...dividerStyle }}>
            {renderRow(item)}
            <IconButton aria-label={texts.remove(nameOf(item))} onClick={() => setItemToRemove(item)}>
              <TrashIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <ConfirmDialog
        texts={texts.removal}
        running={texts.removal.confirm}
        open={itemToRemove !== undefined}
        isRunning={false}
        onCancel={() => setItemToRemove(undefined)}
        onConfirm={() => {
          setItemToRemove(undefined);
          if (itemToRemove) onRemove(itemToRemove);
        }}
      />
    </Box>
  );
}
