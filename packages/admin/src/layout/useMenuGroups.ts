import { layout } from '@recado/texts';
import { DashboardIcon, type MenuEntry, type MenuGroup } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { mainResources, systemResources } from '../backoffice/resources.ts';

/** The specification's three links; below them what goes beyond it. */
export function useMenuGroups(): readonly MenuGroup[] {
  const { basename } = useBackoffice();
  const entryOf = ({ name, icon, options }: BackofficeResource): MenuEntry => ({
    to: `${basename}/${name}`,
    label: options.label,
    icon,
  });
  const dashboard = { to: '/dashboard', label: layout.adminMenu.dashboard, icon: DashboardIcon };
  const system = systemResources.map(entryOf);
  return [
    { entries: [...mainResources.map(entryOf), dashboard] },
    ...(system.length > 0 ? [{ title: layout.adminMenu.system, entries: system }] : []),
  ];
}
