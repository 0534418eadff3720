import { Box, type SxProps, type Theme } from '@mui/material';

export interface MenuBadgeProps {
  readonly count: number;
  readonly sx?: SxProps<Theme>;
}

/** Number on the corner of a menu icon. Screen readers get a description next to the label instead. */
export const MenuBadge = ({ count, sx }: MenuBadgeProps) => (
  <Box aria-hidden sx={[badgeSx, ...(Array.isArray(sx) ? sx : [sx])]}>
    {count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : count}
  </Box>
);

/** Largest number on a badge, because numbers of more than two digits do not fit it. */
const MAX_BADGE_COUNT = 99;

/**
 * Style of a badge on the corner of an icon. A wide badge extends over the icon, so that it never covers the
 * label of the menu entry.
 */
const badgeSx = {
  position: 'absolute',
  top: -9,
  right: 4,
  minWidth: 18,
  px: 0.5,
  borderRadius: 2,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
} as const;
