import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<SvgIconProps>;
  /** Badge with the number of pending items. Undefined if there are none. */
  readonly badge?: { readonly count: number; readonly description: string } | undefined;
  /** Whether the entry is highlighted on a path. Default: on the entry's own path and all paths below it. */
  readonly isActiveAt?: (path: string) => boolean;
}

/** Group of menu entries, with an optional title above them. */
export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}
