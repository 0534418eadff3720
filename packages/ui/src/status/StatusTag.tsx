import type { SvgIconProps } from '@mui/material';
import { Chip, type ChipProps } from '@mui/material';
import type { ComponentType } from 'react';

export type StatusTone = 'success' | 'warning' | 'error' | 'info' | 'secondary';

export interface StatusTagProps extends Omit<ChipProps, 'color' | 'icon' | 'label' | 'variant'> {
  readonly tone: StatusTone;
  readonly label: string;
  readonly icon: ComponentType<SvgIconProps>;
}

/** Shows a state by color, icon and word, so that no user depends on only one of them. */
export function StatusTag({ tone, label, icon: Icon, ...rest }: StatusTagProps) {
  return (
    <Chip
      size="small"
      {...rest}
      icon={<Icon />}
      label={label}
      sx={{
        bgcolor: `${tone}.light`,
        color: `${tone}.main`,
        fontWeight: 600,
        '& .MuiChip-icon': { color: 'inherit', fontSize: '1.1rem' },
        ...rest.sx,
      }}
    />
  );
}
