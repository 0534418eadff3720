import type { MenuEntry } from '@recado/ui';
import type { ResourceProps } from 'ra-core';

/** `<Resource {...users} />`, with what the menu needs. */
export interface BackofficeResource extends ResourceProps {
  readonly icon: MenuEntry['icon'];
  readonly options: { readonly label: string };
}
