/**
 * Leaves out what nothing here ever runs, and what every page would carry all the same: MUI's ripple, which the theme
 * turns off everywhere (with its animations' code 3 kB), and what Emotion brings along for `withTheme` (1 kB).
 *
 * @returns {import('vite').Plugin}
 */
export function leanPlugin() {
  return {
    name: 'recado:lean',
    enforce: 'pre',
    load: {
      filter: { id: /\/@mui\/material\/esm\/ButtonBase\/TouchRipple\.js$|\/hoist-non-react-statics\// },
      handler: () => 'export default () => null;',
    },
  };
}
