import { Box, Typography } from '@mui/material';
import { accountPageTexts as texts } from '@recado/texts';
import { PageTitle, settleFromTopSx, TabLink } from '@recado/ui';
import { Outlet, useLocation } from 'react-router';
import { useIsTwoStepRequired } from './useIsTwoStepRequired.ts';

const pages = [
  { path: '/account', label: texts.pages.profile },
  { path: '/account/security', label: texts.pages.security },
  { path: '/account/notifications', label: texts.pages.notifications },
  { path: '/account/programs', label: texts.pages.programs },
] as const;

/** `/account` and the pages below it: heading, links to the four pages, and the current page (docs/product.md §2). */
export function AccountPage() {
  const { pathname } = useLocation();
  const needsTwoStep = useIsTwoStepRequired();
  const current = pages.find(({ path }) => path === pathname.replace(/\/$/, '')) ?? pages[0];
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720, gridTemplateColumns: 'minmax(0, 1fr)', ...settleFromTopSx }}>
      <PageTitle screen={`${current.label} · ${texts.title}`} />
      <Typography variant="h2">{texts.title}</Typography>
      {/* The server rejects the requests of the other pages until two-step sign-in is set up. */}
      {!needsTwoStep && (
        <Box component="nav" aria-label={texts.pages.navigation} sx={navigationSx}>
          {pages.map(({ path, label }) => (
            <TabLink key={path} to={path} isCurrent={path === current.path} label={label} />
          ))}
        </Box>
      )}
      <Outlet />
    </Box>
  );
}

const navigationSx = {
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  columnGap: { sm: 1 },
  borderBottom: 1,
  borderColor: 'divider',
} as const;
