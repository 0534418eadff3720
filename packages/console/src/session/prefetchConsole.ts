/**
 * Loads the code of the start page while a person fills in the login form, so that it is ready after the login.
 * Ignores failures, because the navigation loads the code again.
 */
export function prefetchConsole(): void {
  Promise.all([
    import('../layout/ThemedScreens.tsx'),
    import('../routing/RequireTwoStep.tsx'),
    import('../layout/UserLayout.tsx'),
    import('../dashboard/DashboardPage.tsx'),
  ]).catch(() => undefined);
}
