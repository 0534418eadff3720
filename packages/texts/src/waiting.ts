/** At the menu's entry, for those who hear it. */
export const waiting = {
  conversations: (count: number) =>
    count === 1 ? '1 conversación sin leer' : `${count} conversaciones sin leer`,
} as const;
