import { Box, IconButton, Typography } from '@mui/material';
import { common, layout } from '@recado/texts';
import { CloseIcon } from '../icons/index.ts';
import { Mark } from '../mark/index.ts';
import { Menu } from './Menu.tsx';
import type { MenuGroup } from './MenuEntry.ts';
import { PersonCard, type PersonCardProps } from './PersonCard.tsx';

export interface SideMenuProps {
  readonly groups: readonly MenuGroup[];
  /** Undefined while it is not known who is signed in. */
  readonly person: PersonCardProps | undefined;
  /** Only where it lies over the page. */
  readonly close?: () => void;
}

/** Name, menu and person, one above the other. */
export const SideMenu = ({ groups, person, close }: SideMenuProps) => (
  <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflowY: 'auto' }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2.5, minHeight: 64 }}>
      <Mark size={30} />
      <Typography component="span" sx={{ fontSize: '1.125rem', fontWeight: 700, flex: 1 }}>
        {common.productName}
      </Typography>
      {close && (
        <IconButton aria-label={layout.closeMenu} onClick={close} edge="end">
          <CloseIcon />
        </IconButton>
      )}
    </Box>
    <Menu groups={groups} />
    {person && <PersonCard {...person} />}
  </Box>
);
