/** Screen-reader label of the unread badge on the menu entry. */
export const unreadBadgeTexts = {
  conversations: (count: number) => (count === 1 ? '1 conversación sin leer' : `${count} conversaciones sin leer`),
} as const;
