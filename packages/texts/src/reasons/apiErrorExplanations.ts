import type { ProblemExplanation } from './problemExplanation.ts';

const nothingChanged = 'No se envió ni se cambió nada.';

/** Explains the errors of the API, by the code at the end of the address in their `help`. For the documentation. */
export const apiErrorExplanations = {
  invalid: {
    what: 'La petición se leyó, pero le falta un dato o alguno no es válido.',
    means: `${nothingChanged} Los campos con problemas están en \`errors\`.`,
    next: 'Corrija esos campos. Si el cuerpo no era JSON, revise comillas y comas, y el encabezado `Content-Type: application/json`.',
  },
  unauthorized: {
    what: 'Falta la credencial, o ya no es válida.',
    means: `${nothingChanged} Un token que se cambió deja de servir en ese momento.`,
    next: 'Un programa envía el token en el encabezado `x-api-token`, sin la palabra Bearer. Cópielo otra vez de la pestaña API del cliente, o cree una clave de cuenta. La consola pide iniciar sesión de nuevo.',
  },
  forbidden: {
    what: 'La credencial es válida, pero no permite esto.',
    means: nothingChanged,
    next: 'Con una clave de cuenta, cree una que tenga el alcance que dice el mensaje. Si comparten el cliente con usted, pida a su dueño la función que hace falta.',
  },
  'identity-required': {
    what: 'Esta acción da acceso permanente, y la sesión no confirmó en los últimos 10 minutos quién es.',
    means: nothingChanged,
    next: 'Confirme con su contraseña, un código o una llave de acceso (`POST /auth/identity`) y repita la petición.',
  },
  'not-found': {
    what: 'Lo que busca no existe, o no es de esta cuenta.',
    means: 'La respuesta es igual en los dos casos, para no decir qué tienen otras cuentas.',
    next: 'Revise el identificador y la dirección: todas las llamadas van debajo de `/api`.',
  },
  'method-not-allowed': {
    what: 'La dirección existe, pero no con ese método HTTP.',
    means: nothingChanged,
    next: 'Use uno de los métodos del encabezado `Allow`.',
  },
  conflict: {
    what: 'La petición no es posible en el estado actual.',
    means: `${nothingChanged} También pasa si la misma \`Idempotency-Key\` llega con otro contenido.`,
    next: 'Lea `message`. Para un envío distinto use otra `Idempotency-Key`.',
  },
  'not-connected': {
    what: 'El número no está conectado a WhatsApp en este momento.',
    means: 'No se envió nada.',
    next: 'Consulte `GET /external/status`. Si dice que hay que vincular, escanee el código QR; si se está reconectando, espere y repita con la misma `Idempotency-Key`.',
  },
  'limit-reached': {
    what: 'La cuenta llegó a un límite de uso.',
    means: 'No se envió ni se cambió nada. Lo que llega se sigue guardando.',
    next: 'Espere a la hora que dice el mensaje, o pida a quien administra la plataforma que suba el límite.',
  },
  gone: {
    what: 'Existió, pero ya no se guarda.',
    means: 'Un enlace que se usó o venció, o un archivo que se borró por su edad.',
    next: 'Pida un enlace nuevo. Guarde los archivos en cuanto llegan si los necesita por más tiempo.',
  },
  'too-large': {
    what: 'La petición o el archivo son demasiado grandes.',
    means: nothingChanged,
    next: 'Divida la petición. Envíe los archivos grandes con `mediaUrl` o con `POST /external/media`, y no dentro del JSON.',
  },
  'unsupported-media-type': {
    what: 'El cuerpo no es del tipo que la llamada espera.',
    means: nothingChanged,
    next: 'Envíe JSON con `Content-Type: application/json`; un archivo, como `multipart/form-data`.',
  },
  'unsupported-encoding': {
    what: 'El cuerpo viene comprimido de una forma que no se admite.',
    means: nothingChanged,
    next: 'Envíelo sin comprimir, o con una de las formas del encabezado `Accept-Encoding` de la respuesta.',
  },
  'range-beyond': {
    what: 'La parte del archivo que se pide empieza después de su final.',
    means: 'El tamaño completo está en `Content-Range`.',
    next: 'Pida una parte que empiece antes, o el archivo completo sin `Range`.',
  },
  unprocessable: {
    what: 'WhatsApp no aceptó lo que se pidió, o el archivo no se puede enviar.',
    means: 'No se entregó. Repetirlo sin cambios daría lo mismo.',
    next: 'Lea `message`: revise que el número tenga WhatsApp (`POST /external/check-number`) y que el archivo se abra sin iniciar sesión.',
  },
  'media-refused': {
    what: 'El archivo de la dirección no se puede leer, es demasiado grande o no es del tipo indicado.',
    means: 'El mensaje no se envió.',
    next: 'Compruebe que la dirección abra el archivo sin iniciar sesión, y que no sea de una red privada.',
  },
  'address-refused': {
    what: 'La dirección lleva a una red privada, a la que un usuario no puede llegar.',
    means: nothingChanged,
    next: 'Use una dirección pública. En una instalación propia, agregue la red a `RECADO_ALLOWED_PRIVATE_CIDRS`.',
  },
  'unknown-outcome': {
    what: 'WhatsApp no confirmó el resultado.',
    means: 'Puede que sí se haya hecho.',
    next: 'Repita la petición con la misma `Idempotency-Key`: responde lo que pasó y nunca envía dos veces.',
  },
  'too-many-requests': {
    what: 'Hubo demasiadas peticiones en poco tiempo, o el cliente tiene demasiados mensajes en espera.',
    means: nothingChanged,
    next: 'Espere los segundos del encabezado `Retry-After` y repita con la misma `Idempotency-Key`.',
  },
  internal: {
    what: 'La plataforma tuvo una falla.',
    means: 'No se sabe si la petición tuvo efecto.',
    next: 'Repítala con la misma `Idempotency-Key`. Si sigue, dé el encabezado `X-Request-Id` a quien administra la plataforma.',
  },
  unavailable: {
    what: 'La plataforma no puede atender en este momento: le falta la base de datos, espacio en el disco u otro proceso.',
    means: nothingChanged,
    next: 'Espere los segundos de `Retry-After` y repita. Quien administra el servidor ve la causa con `recado doctor`.',
  },
} as const satisfies Readonly<Record<string, ProblemExplanation>>;
