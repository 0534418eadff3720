import type { MenuEntry } from '@recado/ui';
import type { ResourceProps } from 'ra-core';

/**
 * Props of react-admin's `<Resource>`, as in `<Resource {...users} />`, with the icon and the label for the
 * menu.
 */
export interface BackofficeResource extends ResourceProps {
  readonly icon: MenuEntry['icon'];
  readonly options: { readonly label: string };
}
