/**
 * The theme turns MUI's ripple off everywhere; without its code and its animations' every page is 3 kB lighter.
 *
 * @returns {import('vite').Plugin}
 */
export function ripplePlugin() {
  return {
    name: 'recado:no-ripple',
    enforce: 'pre',
    load: {
      filter: { id: /\/@mui\/material\/esm\/ButtonBase\/TouchRipple\.js$/ },
      handler: () => 'export default () => null;',
    },
  };
}
