/** Errors about new chats that wait for a sending slot. */
export const newChatPacingTexts = {
  full: 'Ya hay tantos mensajes a contactos nuevos en espera que este no se enviaría en una semana. Espere a que se envíen, cancele los que sobren o cambie el ritmo de la línea.',
  noHours: 'Las horas de silencio no pueden empezar y terminar a la misma hora. Cambie una de las dos.',
  notWaiting: 'Ese mensaje ya no está en espera: se envió o se canceló.',
} as const;
