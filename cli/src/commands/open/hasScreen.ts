/** Whether a browser that is opened from here would be seen by whoever typed the command. */
export function hasScreen(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.SSH_CONNECTION || env.SSH_TTY || env.CI) return false;
  return platform !== 'linux' || !!env.DISPLAY || !!env.WAYLAND_DISPLAY || !!env.WSL_DISTRO_NAME;
}
