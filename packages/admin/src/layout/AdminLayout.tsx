import { layout } from '@recado/texts';
import { Frame } from '@recado/ui';
import { useGetIdentity, useLogout } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HeaderTools } from './HeaderTools.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { useMenuGroups } from './useMenuGroups.ts';

/** Menu and header around the administrators' screens (specification §2, admin layout). */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const groups = useMenuGroups();
  return (
    <Frame
      title={layout.titles.admin}
      groups={groups}
      person={
        identity && {
          name: identity.fullName ?? '',
          isAdmin: true,
          logout: () => void logout({}, undefined, false),
        }
      }
      tools={<HeaderTools />}
    >
      <ScreenBoundary key={pathname}>{children}</ScreenBoundary>
    </Frame>
  );
}
