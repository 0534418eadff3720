import { Box, Button, Typography } from '@mui/material';
import { clientDetail } from '@recado/texts';
import { EditIcon } from '@recado/ui';
import { type ReactNode, type Ref, useId } from 'react';

const texts = clientDetail.webhook;

export interface WebhookAddressProps {
  readonly url: string | null;
  readonly editRef: Ref<HTMLButtonElement>;
  readonly onEdit: () => void;
  /** Further buttons. */
  readonly children: ReactNode;
}

/** The address as it stands, and what can be done with it. */
export function WebhookAddress({ url, editRef, onEdit, children }: WebhookAddressProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="text.secondary" gutterBottom>
        {texts.label}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: 1.5,
          minHeight: 48,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          overflowWrap: 'anywhere',
        }}
      >
        {url ? <code>{url}</code> : <Typography color="text.secondary">{texts.none}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}>
        <Button ref={editRef} startIcon={<EditIcon />} onClick={onEdit}>
          {texts.edit}
        </Button>
        {children}
      </Box>
    </Box>
  );
}
