/**
 * Colors of the light and the dark scheme, designed together. Every text reaches a contrast of
 * 4.5:1 on its surface, most texts reach 7:1 (WCAG 2.2 §1.4.3).
 */
export const colors = {
  light: {
    background: '#F5F8F7',
    surface: '#FFFFFF',
    raised: '#EDF3F1',
    text: '#13201C',
    muted: '#4A5A55',
    line: '#D8E1DE',
    edge: '#7A8B86',
    primary: '#075E54',
    primaryStrong: '#054A42',
    primarySoft: '#DFF0EC',
    onPrimary: '#FFFFFF',
    good: '#17663A',
    goodSoft: '#E0F3E7',
    waiting: '#7A4F00',
    waitingSoft: '#FCF0D4',
    bad: '#A9211A',
    badSoft: '#FCE8E6',
    info: '#1B5A8A',
    infoSoft: '#E3F0FA',
  },
  dark: {
    background: '#0E1513',
    surface: '#16201D',
    raised: '#1E2A27',
    text: '#E7EFEC',
    muted: '#A8B8B2',
    line: '#2C3A36',
    edge: '#71837D',
    primary: '#63CDB9',
    primaryStrong: '#86DCCB',
    primarySoft: '#15342E',
    onPrimary: '#04231D',
    good: '#7AD79A',
    goodSoft: '#15321F',
    waiting: '#EFC25E',
    waitingSoft: '#382A0C',
    bad: '#F6A29B',
    badSoft: '#401A17',
    info: '#8CC4EE',
    infoSoft: '#132D40',
  },
} as const;

/** WhatsApp's green. It is only for decoration, because its contrast on white is only 2:1. */
export const DECORATION_COLOR = '#25D366';

/** Green of the logo, which is visible on the backgrounds of the light and the dark color scheme. */
export const LOGO_COLOR = '#0B7669';

/** System fonts only, so that browsers download no font. */
export const themeFonts = {
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
  code: "ui-monospace, SFMono-Regular, 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace",
} as const;

/** Grid unit and corner radius in pixels. */
export const themeDimensions = { grid: 8, radius: 10 } as const;

/** Shadow of cards, the only elevation in use. */
export const cardShadow = {
  light: '0 1px 2px rgba(19, 32, 28, 0.06), 0 4px 16px rgba(19, 32, 28, 0.05)',
  dark: '0 1px 2px rgba(0, 0, 0, 0.4)',
} as const;

/** Width of the side menu in pixels: 64 units of 0.25 rem (docs/product.md §9). */
export const SIDE_MENU_WIDTH_PX = 256;

export type ColorScheme = keyof typeof colors;
