import type { ErrorCodeExplanationCatalogue } from './problemExplanation.ts';
import { sendFailureExplanations } from './sendFailureExplanations.ts';

const notSent = 'El mensaje no se envió.';
const tooMany = sendFailureExplanations['rate-limited'];
const template = 'Abra las plantillas del cliente, compruebe cuál está aprobada y envíe con esa.';

/** Explains error codes for undelivered messages, as listed in the reference of Meta's Cloud API. */
export const metaErrorExplanations = {
  4: tooMany,
  80007: tooMany,
  130429: tooMany,
  131056: {
    what: 'Esta persona recibió demasiados mensajes de la línea en poco tiempo.',
    means: notSent,
    next: 'Espere unos minutos antes de escribirle de nuevo. A los demás puede escribirles ya.',
  },
  131026: {
    what: 'WhatsApp no pudo entregar el mensaje a ese número.',
    means: 'El número no tiene WhatsApp, usa una versión muy antigua o no aceptó las condiciones nuevas.',
    next: 'Revise el número completo, con el código de país.',
  },
  131047: sendFailureExplanations['window-closed'],
  131048: {
    what: 'WhatsApp limitó los envíos de esta línea porque muchas personas los marcaron como no deseados.',
    means: notSent,
    next: 'No lo repita. Revise en el administrador de WhatsApp la calidad del número y escriba menos.',
  },
  131049: {
    what: 'WhatsApp decidió no entregar este mensaje de promoción a esta persona.',
    means: 'Limita cuántas promociones recibe cada quien, de todas las empresas. El mensaje no se entregó.',
    next: 'No lo repita hoy: inténtelo en unos días, o espere a que la persona le escriba.',
  },
  131050: {
    what: 'Esta persona pidió a WhatsApp no recibir promociones de su negocio.',
    means: notSent,
    next: 'No le mande más promociones. Los avisos que no son de promoción sí le llegan.',
  },
  130472: {
    what: 'WhatsApp no entregó este mensaje de promoción porque la persona está en una de sus pruebas.',
    means: 'El mensaje no se entregó y no se cobra.',
    next: 'Espere a que la persona le escriba, o comuníquese con ella por otro medio.',
  },
  131031: {
    what: 'Meta bloqueó la cuenta de WhatsApp de este negocio.',
    means: 'La línea no envía nada hasta que Meta la desbloquee.',
    next: 'Abra el administrador de WhatsApp de Meta, lea el motivo y pida una revisión.',
  },
  131042: {
    what: 'Meta no pudo cobrar los mensajes de esta cuenta.',
    means: notSent,
    next: 'Revise la forma de pago en el administrador de WhatsApp de Meta.',
  },
  130497: {
    what: 'WhatsApp no permite a este negocio escribir a personas de ese país.',
    means: notSent,
    next: 'Revise en el administrador de WhatsApp de Meta lo que su negocio puede enviar.',
  },
  131051: sendFailureExplanations.unsupported,
  131052: sendFailureExplanations['media-refused'],
  131053: sendFailureExplanations['media-refused'],
  132000: {
    what: 'A la plantilla le faltan datos, o le sobran.',
    means: notSent,
    next: 'Escriba un valor para cada hueco de la plantilla, ni más ni menos.',
  },
  132001: {
    what: 'No hay una plantilla aprobada con ese nombre en ese idioma.',
    means: notSent,
    next: template,
  },
  132005: {
    what: 'La plantilla queda demasiado larga con los datos que lleva.',
    means: notSent,
    next: 'Acorte lo que escribe en los huecos de la plantilla.',
  },
  132007: {
    what: 'El contenido de la plantilla no cumple las normas de WhatsApp.',
    means: notSent,
    next: template,
  },
  132012: {
    what: 'Un dato de la plantilla no tiene la forma que espera WhatsApp.',
    means: notSent,
    next: 'Quite saltos de línea y espacios repetidos de lo que escribe en los huecos.',
  },
  132015: {
    what: 'Meta puso en pausa esta plantilla porque a muchas personas no les gustó.',
    means: notSent,
    next: template,
  },
  132016: {
    what: 'Meta desactivó esta plantilla.',
    means: notSent,
    next: template,
  },
  133010: {
    what: 'El número de la línea no está registrado en WhatsApp Business Platform.',
    means: notSent,
    next: 'Regístrelo en la página de la aplicación de Meta y vincule la línea otra vez.',
  },
} as const satisfies ErrorCodeExplanationCatalogue;
