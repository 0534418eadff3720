import { Drawer } from '@mui/material';
import { layout } from '@recado/texts';
import { menuWidth } from './menuWidth.ts';
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
        id: MENU_ID,
        role: 'dialog',
        'aria-modal': true,
        'aria-label': layout.sideMenu,
        sx: menuWidth,
      },
    }}
  >
    <SideMenu {...menu} />
  </Drawer>
);

export const MENU_ID = 'menu';
