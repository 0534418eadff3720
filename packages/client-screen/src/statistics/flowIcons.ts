import { createStrokeIcon } from '@recado/ui';

/** Icons of a received and a sent message. */
export const ReceivedMessageIcon = createStrokeIcon('M18 6L6 18M6 9v9h9');
export const SentMessageIcon = createStrokeIcon('M6 18L18 6M9 6h9v9');
