/** Returns whether the user who runs this command can see a browser that it opens. */
export function hasScreen(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.SSH_CONNECTION || env.SSH_TTY || env.CI) return false;
  return platform !== 'linux' || !!env.DISPLAY || !!env.WAYLAND_DISPLAY || !!env.WSL_DISTRO_NAME;
}
