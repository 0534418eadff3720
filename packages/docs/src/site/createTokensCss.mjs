import { cardShadow, colors, themeDimensions, themeFonts } from '@recado/ui/tokens';

/** Returns the colors of the console as CSS properties, for the scheme of the system or the one that the user chose. */
export const createTokensCss = () => `
:root { ${properties('light')} --font: ${themeFonts.text}; --code: ${themeFonts.code}; --radius: ${themeDimensions.radius}px; }
@media (prefers-color-scheme: dark) { :root:not([data-tema='light']) { ${properties('dark')} } }
:root[data-tema='dark'] { ${properties('dark')} }
`;

const properties = scheme =>
  [
    `color-scheme: ${scheme};`,
    `--shadow: ${cardShadow[scheme]};`,
    ...Object.entries(colors[scheme]).map(([name, value]) => `--${toKebabCase(name)}: ${value};`),
  ].join(' ');

const toKebabCase = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
