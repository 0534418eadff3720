import { Box, Container } from '@mui/material';
import { layout } from '@recado/texts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { CONTENT_ID } from './contentId.ts';
import { FrameHeader } from './FrameHeader.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import type { MenuGroup } from './MenuEntry.ts';
import { menuWidth } from './menuWidth.ts';
import type { PersonCardProps } from './PersonCard.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';

export interface FrameProps {
  /** The header's. */
  readonly title: string;
  readonly groups: readonly MenuGroup[];
  readonly person: PersonCardProps | undefined;
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/** Menu and header around the screens of whoever is signed in (specification §2, user and admin layout). */
export function Frame({ title, groups, person, tools, children }: FrameProps) {
  const { key } = useLocation();
  // The drawer belongs to the place where it was opened: a change of route closes it by itself.
  const [openAt, setOpenAt] = useState<string>();
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default', color: 'text.primary' }}>
      <SkipLink />
      <Box
        component="aside"
        aria-label={layout.sideMenu}
        sx={{ display: { xs: 'none', md: 'block' }, flex: 'none', ...menuWidth }}
      >
        <Box
          sx={{
            position: 'sticky',
            top: 0,
            height: '100vh',
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <SideMenu groups={groups} person={person} />
        </Box>
      </Box>
      <MenuDrawer
        isOpen={openAt === key}
        close={() => setOpenAt(undefined)}
        groups={groups}
        person={person}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <FrameHeader
          title={title}
          tools={tools}
          isMenuOpen={openAt === key}
          openMenu={() => setOpenAt(key)}
        />
        <Container
          component="main"
          id={CONTENT_ID}
          tabIndex={-1}
          maxWidth="lg"
          sx={{ flex: 1, px: { xs: 2, sm: 3, md: 4 }, py: { xs: 2, sm: 3, md: 4 } }}
        >
          {children}
        </Container>
      </Box>
    </Box>
  );
}
