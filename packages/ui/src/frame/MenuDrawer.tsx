import { Drawer } from '@mui/material';
import { layoutTexts } from '@recado/texts';
import { menuWidthSx } from './menuWidthSx.ts';
import { SideMenu, type SideMenuProps } from './SideMenu.tsx';

export interface MenuDrawerProps extends SideMenuProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Menu that covers the page on small screens. Escape, a click on the page or navigation closes it. */
export const MenuDrawer = ({ isOpen, ...menu }: MenuDrawerProps) => (
  <Drawer
    open={isOpen}
    onClose={menu.close}
    sx={{ display: { md: 'none' } }}
    slotProps={{
      paper: {
        id: SIDE_MENU_ID,
        role: 'dialog',
        'aria-modal': true,
        'aria-label': layoutTexts.sideMenu,
        sx: menuWidthSx,
      },
    }}
  >
    <SideMenu {...menu} />
  </Drawer>
);

export const SIDE_MENU_ID = 'menu';
