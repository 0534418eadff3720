import type { ProblemExplanationCatalogue } from './problemExplanation.ts';

/** Explains why a client is or is not connected: one entry for each session state. */
export const sessionStateExplanations = {
  'not-linked': {
    what: 'Este cliente todavía no está vinculado a WhatsApp.',
    means: 'No puede enviar ni recibir mensajes.',
    next: 'Elija “Vincular WhatsApp” en la página del cliente y escanee el código QR con su teléfono.',
  },
  linking: {
    what: 'La vinculación está en curso.',
    means: 'WhatsApp espera que usted escanee el código QR o escriba el código de vinculación.',
    next: 'Hágalo en su teléfono antes de que el código venza.',
  },
  connected: {
    what: 'El cliente está conectado a WhatsApp.',
    means: 'Los mensajes se envían y se reciben con normalidad.',
    next: 'No tiene que hacer nada.',
  },
  reconnecting: {
    what: 'Se perdió la conexión con WhatsApp y Recado está recuperándola.',
    means: 'Por ahora no se pueden enviar mensajes. Los que le escriban llegarán cuando se reconecte.',
    next: 'No tiene que hacer nada. No hace falta otro código QR.',
  },
  disconnected: {
    what: 'Este cliente está desconectado.',
    means: 'No envía ni recibe mensajes.',
    next: 'Elija “Vincular WhatsApp” en la página del cliente cuando quiera usarlo de nuevo.',
  },
  'needs-relink': {
    what: 'WhatsApp ya no reconoce este dispositivo vinculado.',
    means: 'El cliente no envía ni recibe mensajes. Su historial en Recado se conserva.',
    next: 'Elija “Vincular WhatsApp” en la página del cliente y escanee un código QR nuevo.',
  },
  parked: {
    what: 'La conexión está en pausa.',
    means: 'El cliente no envía ni recibe mensajes mientras dure la pausa.',
    next: 'Lea el motivo que aparece junto al estado. Cuando esté resuelto, elija “Vincular WhatsApp” en la página del cliente.',
  },
  forbidden: {
    what: 'WhatsApp no permite que esta cuenta se conecte.',
    means: 'El número puede estar bloqueado. Recado dejó de intentarlo para no empeorar la situación.',
    next: 'Abra WhatsApp en el teléfono, lea el aviso y siga sus instrucciones. Después elija “Vincular WhatsApp” en la página del cliente.',
  },
  'needs-passkey': {
    what: 'WhatsApp pide una llave de acceso para vincular esta cuenta.',
    means: 'WhatsApp lo decide para cada cuenta. Con esa petición no bastan ni el código QR ni el de vinculación.',
    next: 'Vincúlelo de nuevo cuando tenga la llave a la mano, más tarde, o vincule otro número. También puede usar la conexión oficial de Meta.',
  },
  unknown: {
    what: 'No se conoce el estado de la conexión.',
    means: 'Puede que el cliente no envíe ni reciba mensajes.',
    next: 'Espere un minuto y vuelva a cargar la página. Si sigue igual, avise a quien administra el servidor.',
  },
} as const satisfies ProblemExplanationCatalogue;
