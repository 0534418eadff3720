import type { ProblemExplanationCatalogue } from './problemExplanation.ts';

const noSending = 'Por ahora no se pueden enviar mensajes. Los que le escriban llegarán cuando se reconecte.';
const nothingToDo = 'No tiene que hacer nada. Recado se reconecta solo.';

/** Explains why a connection to WhatsApp ended. One entry per close reason of the transports. */
export const closeReasonExplanations = {
  paused: {
    what: 'Este cliente se desconectó desde Recado.',
    means: 'No envía ni recibe mensajes. La vinculación se conserva.',
    next: 'Elija “Vincular WhatsApp” en la página del cliente cuando quiera usarlo de nuevo.',
  },
  'owner-deactivated': {
    what: 'La cuenta dueña de este cliente está desactivada.',
    means: 'No envía ni recibe mensajes. La vinculación se conserva, y lo que le escriban llegará al reactivarla.',
    next: 'Active la cuenta en Usuarios: el cliente se conectará solo.',
  },
  'logged-out': {
    what: 'Este cliente se desvinculó desde Recado.',
    means: 'WhatsApp ya no lo cuenta entre sus dispositivos. El historial en Recado se conserva.',
    next: 'Para usarlo de nuevo, elija “Vincular WhatsApp” en la página del cliente y escanee un código QR.',
  },
  'connection-lost': { what: 'Se cortó la conexión con WhatsApp.', means: noSending, next: nothingToDo },
  unreachable: {
    what: 'No se pudo llegar a WhatsApp.',
    means:
      'Falla la conexión a internet de este servidor o el propio WhatsApp. Por ahora no se pueden enviar mensajes.',
    next: 'Recado lo intenta de nuevo solo. Si dura más de una hora, avise a quien administra el servidor.',
  },
  'pairing-expired': {
    what: 'El código venció sin que nadie lo usara.',
    means: 'El cliente sigue sin vincularse.',
    next: 'Genere un código nuevo cuando tenga el teléfono a la mano.',
  },
  /** Used when three pairing codes in a row expired. */
  'pairing-expired-repeatedly': {
    what: 'Varios códigos seguidos vencieron sin que ningún teléfono se vinculara.',
    means:
      'Si nadie los usó, es normal. Si su teléfono dijo que no se pudo vincular, quizá WhatsApp ya no acepte esta versión de Recado.',
    next: 'Genere un código nuevo. Si el teléfono vuelve a rechazarlo, avise a quien administra el servidor: puede actualizar Recado o indicar otra versión.',
  },
  /** Used when the operator has removed the client's transport. */
  'transport-missing': {
    what: 'El servidor ya no tiene la forma de conexión que usa este cliente.',
    means: 'El cliente no envía ni recibe mensajes. Su vinculación y su historial se conservan.',
    next: 'Avise a quien administra el servidor, para que la reponga, o elija otra forma de conexión.',
  },
  /** Used when another client has the same WhatsApp account, because only one client may use an account. */
  'account-taken': {
    what: 'Otro cliente de esta plataforma ya usa esta cuenta de WhatsApp.',
    means: 'Los mensajes de una cuenta llegan a un solo cliente. Este no quedó vinculado.',
    next: 'Desvincule primero el otro cliente, o use los datos de otra cuenta.',
  },
  'credentials-asked': {
    what: 'El cliente espera los datos de Meta.',
    means: 'Hasta que los tenga no envía ni recibe mensajes.',
    next: 'Abra el cliente, copie los datos de la página de Meta y vincúlelo.',
  },
  /** Used when the process that holds the line shows no sign of life, for instance because it is frozen. */
  'no-heartbeat': {
    what: 'Comprobando la línea: el programa de Recado que la atiende no responde.',
    means: 'No se sabe si se envían y se reciben mensajes. Lo que le escriban no se pierde.',
    next: 'No tiene que hacer nada. Si sigue sin responder, Recado conecta la línea desde otro proceso en unos segundos más.',
  },
  /** Used when the connection is open and neither side has closed it, but WhatsApp does not respond. */
  unproven: {
    what: 'La línea está conectada, pero WhatsApp no contesta.',
    means: 'Quizá no se envíen ni se reciban mensajes. Lo que le escriban llegará cuando WhatsApp conteste de nuevo.',
    next: 'Recado la conecta otra vez cada cierto tiempo. Si sigue así, mire si WhatsApp funciona en el teléfono y, si funciona, desvincule el cliente y vincúlelo de nuevo.',
  },
  'restart-required': {
    what: 'WhatsApp pidió abrir la conexión otra vez.',
    means: 'Es un paso normal después de vincular el teléfono.',
    next: nothingToDo,
  },
  replaced: {
    what: 'Otro programa usa esta misma vinculación.',
    means: 'WhatsApp admite un solo programa. Recado se desconectó, y el cliente no envía ni recibe mensajes aquí.',
    next: 'Cierre el otro programa y elija “Vincular WhatsApp” en la página del cliente.',
  },
  unlinked: {
    what: 'El dispositivo se eliminó desde el teléfono, o WhatsApp quitó la vinculación.',
    means: 'El cliente no envía ni recibe mensajes. Su historial en Recado se conserva.',
    next: 'Elija “Vincular WhatsApp” en la página del cliente y escanee un código QR nuevo.',
  },
  forbidden: {
    what: 'WhatsApp rechazó la conexión de esta cuenta.',
    means: 'La cuenta tiene una restricción. Recado dejó de intentarlo para no empeorarla.',
    next: 'Abra WhatsApp en el teléfono, lea el aviso y siga sus instrucciones. Después elija “Vincular WhatsApp” en la página del cliente.',
  },
  suspended: {
    what: 'WhatsApp suspendió esta cuenta por un tiempo.',
    means: 'El cliente no envía ni recibe mensajes hasta que termine la suspensión.',
    next: 'Espere a la fecha indicada. Recado se reconecta entonces solo.',
  },
  outdated: {
    what: 'WhatsApp ya no acepta esta versión de Recado.',
    means: 'El cliente no puede conectarse hasta que se actualice.',
    next: 'Avise a quien administra el servidor: puede actualizar Recado o indicar otra versión.',
  },
  /** Used while the session waits for the owner's passkey. */
  'passkey-asked': {
    what: 'WhatsApp pide la llave de acceso de esta cuenta para vincularla.',
    means: 'El teléfono aceptó el código, pero el cliente todavía no envía ni recibe mensajes.',
    next: 'Abra el cliente: ahí se explica qué puede hacer. La petición vence en unos minutos.',
  },
  'passkey-required': {
    what: 'WhatsApp pidió una llave de acceso para vincular esta cuenta.',
    means:
      'WhatsApp lo decide para cada cuenta. La pidió de una forma que Recado no puede responder, y sin ella no sirven ni el código QR ni el de vinculación.',
    next: 'Puede intentarlo más tarde o vincular otro número. También puede usar la conexión oficial de Meta.',
  },
  'passkey-expired': {
    what: 'WhatsApp pidió la llave de acceso de esta cuenta, y nadie respondió a tiempo.',
    means: 'El cliente no quedó vinculado.',
    next: 'Vincúlelo de nuevo cuando tenga la llave a la mano. También puede intentarlo más tarde, vincular otro número o usar la conexión oficial de Meta.',
  },
  'passkey-unfinished': {
    what: 'WhatsApp aceptó la llave de acceso, pero la vinculación no terminó.',
    means: 'El teléfono no continuó o nadie confirmó el código. El cliente no quedó vinculado.',
    next: 'Mantenga WhatsApp abierto en el teléfono y vincule de nuevo. Si se repite, inténtelo otro día o use la conexión oficial de Meta.',
  },
  'proxy-unreachable': {
    what: 'El proxy de este número no llega a WhatsApp.',
    means: `El proxy no contesta o no deja pasar. El número no usa otra salida. ${noSending}`,
    next: 'Revise los datos del proxy o pregunte a quien se lo dio. También puede dejar de usarlo en “Ajustes”, en la página del cliente. Recado lo sigue intentando.',
  },
  'proxy-refused': {
    what: 'El proxy de este número no aceptó el usuario o la contraseña.',
    means: `El número no usa otra salida. ${noSending}`,
    next: 'Escriba de nuevo los datos del proxy en “Ajustes”, en la página del cliente, o deje de usarlo. Recado lo sigue intentando.',
  },
  'server-error': {
    what: 'WhatsApp tiene un problema de su lado.',
    means: `${noSending} La vinculación se conserva.`,
    next: nothingToDo,
  },
  unknown: {
    what: 'La conexión con WhatsApp se cerró por un motivo desconocido.',
    means: `${noSending} La vinculación se conserva.`,
    next: 'Recado se reconecta solo. Si se repite, avise a quien administra el servidor.',
  },
} as const satisfies ProblemExplanationCatalogue;
