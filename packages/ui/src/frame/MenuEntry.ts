import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<SvgIconProps>;
  /** What waits there; none: nothing. */
  readonly waiting?: { readonly count: number; readonly words: string } | undefined;
  /** Whether a path belongs to it; by default its own and those below. */
  readonly isHere?: (path: string) => boolean;
}

/** Entries that belong together; `title` stands above them. */
export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}
