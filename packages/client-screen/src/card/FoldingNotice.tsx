import { Box, ButtonBase, Typography } from '@mui/material';
import { ChevronDownIcon, Notice, useIsPhoneScreen } from '@recado/ui';
import { type ReactNode, useId, useState } from 'react';

interface FoldingNoticeProps {
  readonly severity: 'warning' | 'error';
  readonly role?: 'status';
  readonly title: string;
  /** Whether wide windows show title and details as one paragraph. */
  readonly isInline?: boolean;
  readonly children: ReactNode;
}

/**
 * Warning that takes one line on a phone and opens with a tap, so that the figures below it stay on the first screen.
 * Wide windows show all of it.
 */
export function FoldingNotice({ severity, role, title, isInline = false, children }: FoldingNoticeProps) {
  const isPhone = useIsPhoneScreen();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const options = { severity, ...(role && { role }) };
  if (!isPhone) {
    return (
      <Notice {...options}>
        {isInline ? (
          <Typography variant="body2">
            {title} {children}
          </Typography>
        ) : (
          <>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            {children}
          </>
        )}
      </Notice>
    );
  }
  return (
    <Notice {...options} sx={foldedSx}>
      <ButtonBase aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} sx={lineSx}>
        <Typography variant="body2" noWrap={!isOpen} sx={{ fontWeight: 600, flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <ChevronDownIcon fontSize="small" sx={{ ...(isOpen && { transform: 'rotate(180deg)' }) }} />
      </ButtonBase>
      <Box id={id} hidden={!isOpen} sx={{ pb: 1 }}>
        {children}
      </Box>
    </Notice>
  );
}

const foldedSx = {
  px: 1.5,
  py: 0,
  '& .MuiAlert-icon': { py: 0, mr: 1, height: 40, alignItems: 'center' },
  '& .MuiAlert-message': { flex: 1, minWidth: 0, p: 0, overflow: 'visible' },
} as const;
const lineSx = { width: '100%', minHeight: 40, gap: 1, textAlign: 'left', font: 'inherit' } as const;
