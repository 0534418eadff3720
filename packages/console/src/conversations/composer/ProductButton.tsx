import { IconButton } from '@mui/material';
import { productPickerTexts as texts } from '@recado/texts';
import { createLazyComponent, createStrokeIcon } from '@recado/ui';
import { Suspense, useState } from 'react';

const ProductPickerDialog = createLazyComponent(
  async () => (await import('../products/ProductPickerDialog.tsx')).ProductPickerDialog,
);

interface ProductButtonProps {
  readonly to: { readonly clientId: string; readonly chat: string };
  /** Returns whether sending is allowed now. If not, the function also shows the reason. */
  readonly canSendNow: () => boolean;
}

/** Button that opens the catalog to send one of its products. */
export function ProductButton({ to, canSendNow }: ProductButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton aria-label={texts.open} title={texts.open} onClick={() => canSendNow() && setOpen(true)}>
        <BagIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ProductPickerDialog to={to} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const BagIcon = createStrokeIcon('M6 8h12l1 12H5zM9 8V6.5a3 3 0 0 1 6 0V8');
