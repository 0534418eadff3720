import { cardShadow, colors, fonts, shape } from '@recado/ui/tokens';

type Scheme = keyof typeof colors;

/**
 * Returns the theme's tokens as custom properties for pages without React. The system chooses the
 * scheme unless `data-tema` is set.
 */
export const tokensCss = (): string => `
:root { ${properties('light')} --font: ${fonts.text}; --code: ${fonts.code}; --radius: ${shape.radius}px; }
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
