import type { ProblemExplanationCatalogue } from './problemExplanation.ts';

const notSent = 'El mensaje no se envió.';

/** Explains why a message was not sent, or why its outcome is unknown. One entry per transport error. */
export const sendFailureExplanations = {
  'not-linked': {
    what: 'El cliente no está vinculado a WhatsApp.',
    means: notSent,
    next: 'Vincule el cliente con un código QR y envíe el mensaje otra vez.',
  },
  'not-connected': {
    what: 'Este número de WhatsApp no está conectado en este momento.',
    means: notSent,
    next: 'Espere a que el estado sea Conectado y envíe el mensaje otra vez.',
  },
  'not-registered': {
    what: 'El número no tiene cuenta de WhatsApp.',
    means: notSent,
    next: 'Revise el número completo, con el código de país.',
  },
  rejected: {
    what: 'WhatsApp rechazó el mensaje.',
    means: 'El mensaje no se entregó. Repetirlo sin cambios daría lo mismo.',
    next: 'Revise el número y el contenido antes de enviarlo de nuevo.',
  },
  'rate-limited': {
    what: 'Este número envió demasiados mensajes en poco tiempo.',
    means: notSent,
    next: 'Espere unos minutos y envíe con más pausa entre un mensaje y otro.',
  },
  restricted: {
    what: 'WhatsApp restringió esta cuenta por un tiempo.',
    means: 'El mensaje no se envió.',
    next: 'No lo repita: insistir alarga la restricción. Abra WhatsApp en el teléfono y lea el aviso.',
  },
  cancelled: {
    what: 'El mensaje se canceló mientras esperaba su turno.',
    means: notSent,
    next: 'Si todavía lo quiere, envíelo de nuevo.',
  },
  'media-refused': {
    what: 'El archivo no se puede enviar.',
    means: 'No se pudo leer, es demasiado grande o no es del tipo indicado. El mensaje no se envió.',
    next: 'Compruebe que la dirección abra el archivo sin iniciar sesión y que el tipo sea el correcto.',
  },
  unsupported: {
    what: 'Esta forma de conexión no permite enviar esto.',
    means: notSent,
    next: 'Use otro tipo de mensaje.',
  },
  'not-in-group': {
    what: 'Este número no está en ese grupo, o el grupo ya no existe.',
    means: 'En un grupo ajeno no se puede leer, escribir ni cambiar nada.',
    next: 'Consulte la lista de grupos, o pida el enlace de invitación para entrar.',
  },
  'not-admin': {
    what: 'En ese grupo solo un administrador puede hacer esto, y este número no lo es.',
    means: 'No se envió ni se cambió nada.',
    next: 'Pida a un administrador del grupo que nombre administrador a este número.',
  },
  'group-full': {
    what: 'El grupo está lleno.',
    means: 'WhatsApp no admite más participantes en él.',
    next: 'Saque a alguien o cree otro grupo.',
  },
  'bad-invite': {
    what: 'Ese enlace de invitación no lleva a ningún grupo.',
    means: 'Está mal escrito, o se cambió por otro.',
    next: 'Pida a un administrador del grupo el enlace vigente.',
  },
  'credentials-refused': {
    what: 'WhatsApp no reconoce uno de los datos con los que se vincula la línea.',
    means: 'No se vinculó ni se envió nada.',
    next: 'Cópielo otra vez de la página de Meta, completo y sin espacios.',
  },
  'window-closed': {
    what: 'Pasaron más de 24 horas desde el último mensaje de esta persona.',
    means: 'La conexión oficial de Meta solo admite entonces una plantilla aprobada. El mensaje no se envió.',
    next: 'Envíe una plantilla, o espere a que la persona escriba.',
  },
  unreachable: {
    what: 'No se pudo llegar a WhatsApp.',
    means: notSent,
    next: 'Inténtelo de nuevo en unos minutos.',
  },
  'unknown-outcome': {
    what: 'La conexión se cortó antes de que WhatsApp confirmara el mensaje.',
    means: 'El mensaje pudo haber salido o no. Recado no lo repite, para no enviarlo dos veces.',
    next: 'Mire la conversación en el teléfono. Si el mensaje no está, envíelo otra vez.',
  },
  unknown: {
    what: 'El envío falló por un motivo desconocido.',
    means: 'No hay confirmación de que el mensaje se haya enviado.',
    next: 'Mire la conversación en el teléfono antes de enviarlo otra vez.',
  },
} as const satisfies ProblemExplanationCatalogue;
