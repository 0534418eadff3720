/**
 * Removes code that never runs but would be part of every page: MUI's ripple, which the theme
 * disables everywhere (3 kB with its animations), and Emotion's dependency for `withTheme` (1 kB).
 *
 * @returns {import('vite').Plugin}
 */
export function removeUnusedCodePlugin() {
  return {
    name: 'recado:lean',
    enforce: 'pre',
    load: {
      filter: { id: /\/@mui\/material\/esm\/ButtonBase\/TouchRipple\.js$|\/hoist-non-react-statics\// },
      handler: () => 'export default () => null;',
    },
  };
}
