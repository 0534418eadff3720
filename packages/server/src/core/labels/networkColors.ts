import type { LabelColor } from '@recado/contract';

/**
 * Colors of Recado by WhatsApp's number of a color, from 0 to 19. The hexadecimal values behind the numbers are those
 * of whatsmeow's `types/label.go` (read 2026-11-27).
 */
const COLORS_BY_NETWORK_NUMBER: readonly LabelColor[] = [
  ...(['red', 'blue', 'yellow', 'purple', 'gray', 'teal', 'purple', 'orange', 'blue', 'yellow'] as const),
  ...(['teal', 'red', 'green', 'red', 'blue', 'green', 'orange', 'blue', 'purple', 'purple'] as const),
];

/** Converts WhatsApp's number of a color. Unknown numbers are gray. */
export const toLabelColor = (networkColor: number): LabelColor => COLORS_BY_NETWORK_NUMBER[networkColor] ?? 'gray';

/** Returns WhatsApp's first number of a color. Keeps `current` if it already looks like this color. */
export const toNetworkColor = (color: LabelColor, current?: number): number =>
  current !== undefined && toLabelColor(current) === color
    ? current
    : Math.max(0, COLORS_BY_NETWORK_NUMBER.indexOf(color));
