import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<SvgIconProps>;
}

/** Entries that belong together; `title` stands above them. */
export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}
