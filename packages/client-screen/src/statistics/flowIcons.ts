import { lineIcon } from '@recado/ui';

/** A message that came in, and one that went out. */
export const InboundIcon = lineIcon('M18 6L6 18M6 9v9h9');
export const OutboundIcon = lineIcon('M6 18L18 6M9 6h9v9');
