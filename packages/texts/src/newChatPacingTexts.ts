/** Errors about new chats that wait for a sending slot. */
export const newChatPacingTexts = {
  full: 'Ya hay tantos mensajes a personas nuevas en espera que este no saldría en una semana. Espere a que salgan, cancele los que sobren o cambie el ritmo de la línea.',
  noHours: 'Las horas de silencio empiezan y terminan a la misma hora. Elija otra para que terminen.',
  notWaiting: 'Ese mensaje ya no está en espera: salió o se canceló.',
} as const;
