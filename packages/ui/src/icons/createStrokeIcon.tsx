import { SvgIcon, type SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';

/**
 * Creates an icon from lines with a width of 1.8 on a 24-unit grid. Screen readers ignore the icon
 * unless `titleAccess` is set.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createStrokeIcon(path: string): ComponentType<SvgIconProps> {
  return function LineIcon(props) {
    return (
      <SvgIcon {...props} sx={{ fill: 'none', stroke: 'currentColor', ...props.sx }}>
        <path d={path} strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      </SvgIcon>
    );
  };
}
