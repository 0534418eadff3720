export { adaptThemeToComponents } from './adaptThemeToComponents.ts';
export { ColorModeProvider, type ColorModeState, useColorMode } from './ColorModeProvider.tsx';
export { COLOR_MODE_STORAGE_KEY, type ColorMode } from './colorMode.ts';
export { createAppTheme } from './createAppTheme.ts';
export {
  type ColorScheme,
  cardShadow,
  colors,
  DECORATION_COLOR,
  SIDE_MENU_WIDTH_PX,
  themeDimensions,
  themeFonts,
} from './tokens.ts';
