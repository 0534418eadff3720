import { Drawer } from '@mui/material';
import { layout } from '@recado/texts';
import { SideMenu } from './SideMenu.tsx';
import { menuWidth } from './wide.ts';

export interface MenuDrawerProps {
  readonly isOpen: boolean;
  close(): void;
}

/** The menu of small screens: over the page, closed by Escape, by the page behind it and by going elsewhere. */
export const MenuDrawer = ({ isOpen, close }: MenuDrawerProps) => (
  <Drawer
    open={isOpen}
    onClose={close}
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
    <SideMenu close={close} />
  </Drawer>
);

export const MENU_ID = 'menu';
