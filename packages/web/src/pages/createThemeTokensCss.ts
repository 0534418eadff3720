import { cardShadow, colors, themeDimensions, themeFonts } from '@recado/ui/tokens';

type Scheme = keyof typeof colors;

/**
 * Returns the theme's tokens as CSS custom properties, because pages without React cannot use the theme
 * itself. The system's color scheme applies unless `data-tema` is set.
 */
export const createThemeTokensCss = (): string => `
:root { ${properties('light')} --font: ${themeFonts.text}; --code: ${themeFonts.code}; --radius: ${themeDimensions.radius}px; }
@media (prefers-color-scheme: dark) { :root:not([data-tema='light']) { ${properties('dark')} } }
:root[data-tema='dark'] { ${properties('dark')} }
`;

const properties = (scheme: Scheme): string =>
  [
    `color-scheme: ${scheme};`,
    `--shadow: ${cardShadow[scheme]};`,
    ...Object.entries(colors[scheme]).map(([name, value]) => `--${kebab(name)}: ${value};`),
  ].join(' ');

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
