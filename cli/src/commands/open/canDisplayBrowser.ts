/** Returns whether a browser opened by this command is visible to its user: not over SSH, in CI or headless. */
export function canDisplayBrowser(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.SSH_CONNECTION || env.SSH_TTY || env.CI) return false;
  return platform !== 'linux' || !!env.DISPLAY || !!env.WAYLAND_DISPLAY || !!env.WSL_DISTRO_NAME;
}
