import { Box } from '@mui/material';
import { qr } from '@recado/texts';
import { CopyButton } from '@recado/ui';
import { useEffect, useRef } from 'react';

const texts = qr.pairingCode;

/** `XXXX-XXXX`, large enough to be typed from; it takes the focus of the button that asked for it. */
export function ShownPairingCode({ code }: { readonly code: string }) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <Box
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={texts.title}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1 }}
    >
      <Box
        component="code"
        sx={{ fontSize: '1.75rem', fontWeight: 700, letterSpacing: '0.12em', userSelect: 'all' }}
      >
        {code}
      </Box>
      <CopyButton value={code} done={texts.copied} label={texts.copy} />
    </Box>
  );
}
