import { layout } from '@recado/texts';
import { AdminIcon, ButtonLink, ColorModeButton, useSession } from '@recado/ui';
import { NotificationsBell } from './NotificationsBell.tsx';

/** At the right of the header; administrators also find the way to their screens there (specification §2). */
export function HeaderTools() {
  const { isAdmin } = useSession();
  return (
    <>
      {isAdmin && <AdminViewLink />}
      <ColorModeButton />
      <NotificationsBell />
    </>
  );
}

/** On narrow screens its icon stands for its words. */
const AdminViewLink = () => (
  <>
    <ButtonLink to="/admin/dashboard" size="small" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
      {layout.adminView}
    </ButtonLink>
    <ButtonLink
      to="/admin/dashboard"
      size="small"
      aria-label={layout.adminView}
      sx={{ display: { sm: 'none' }, minWidth: 40, px: 1 }}
    >
      <AdminIcon fontSize="small" />
    </ButtonLink>
  </>
);
