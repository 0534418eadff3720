import { businessDetailTexts, clientFieldTexts } from '../clientFieldTexts.ts';
import { pluralize } from '../pluralize.ts';
import { clientProxyCommandTexts } from './clientProxyCommandTexts.ts';
import { clientTransportCommandTexts } from './clientTransportCommandTexts.ts';

/** Texts of `recado clients`. */
export const clientsCommandTexts = {
  summary: 'Clientes: sus líneas de WhatsApp.',
  example: 'recado clients',
  more: ['recado clients add "Panadería La Espiga" 5215512345678', 'recado clients show 5215512345678'],
  argument: 'cliente',
  about: 'Identificador o número de teléfono del cliente.',
  reveal: 'Muestra el valor completo.',
  revealHint: 'Para verlo completo',

  list: {
    summary: 'Lista sus clientes.',
    example: 'recado clients list',
    more: ['recado clients list --all --limit 200'],
    columns: {
      businessName: businessDetailTexts.businessName.terminal,
      phone: businessDetailTexts.phoneNumber.terminal,
      status: 'Estado',
      messages: 'Mensajes',
      createdAt: clientFieldTexts.createdAt.terminal,
      owner: 'Dueño',
    },
    empty: 'No hay clientes registrados.',
    emptyNext: 'Agregue el primero',
    all: 'Los de todos los usuarios, del más nuevo al más antiguo. Solo para administradores.',
    limit: 'Cuántos muestra con --all.',
    count: (count: string, connected: string) =>
      `${count} ${pluralize(count, 'cliente', 'clientes')}, ${connected} ${pluralize(connected, 'conectado', 'conectados')}`,
    countAll: (count: string) => `${count} ${pluralize(count, 'cliente', 'clientes')}`,
    /** Shown when the option `--limit` shortens the list of clients. */
    partOf: (shown: string, total: string) => `${shown} de ${total} clientes. Para ver más, amplíe con --limit.`,
    linkNext: 'Vincule el que falta',
  },
  add: {
    summary: 'Agrega un cliente.',
    example: 'recado clients add "Panadería La Espiga" 5215512345678',
    more: ['recado clients add'],
    name: 'negocio',
    nameAbout: 'Nombre del negocio; si no se indica, se pregunta.',
    phone: 'número',
    phoneAbout: 'Número de WhatsApp con código de país; si no se indica, se pregunta.',
    askName: 'Nombre del negocio',
    askPhone: 'Número de WhatsApp',
    phoneHint: 'Completo y con código de país, por ejemplo 5215512345678.',
    nameWithArticle: 'el nombre del negocio',
    phoneWithArticle: 'el número',
    instead: 'recado clients add NEGOCIO NÚMERO',
    done: (name: string, phone: string) => `Cliente creado: ${name} (${phone}).`,
    next: 'Vincúlelo a WhatsApp',
    sameNumber: (phone: string) =>
      `Atención: ya había otro cliente con el número ${phone}. Las órdenes necesitan ahora el identificador de cada uno.`,
    deleteNext: 'Si fue un error, elimínelo',
  },
  show: {
    summary: 'Muestra un cliente: su conexión, su webhook y sus mensajes.',
    example: 'recado clients show 5215512345678',
    otherNumberNext: 'Elija en la página del cliente: usar este número, o desvincularlo.',
    status: 'Estado',
    what: 'Qué pasó',
    means: 'Qué significa',
    next: 'Qué hacer',
    token: 'Token de API',
    webhook: 'Webhook',
    noWebhook: 'Sin configurar',
    calls: 'Llamadas',
    offlinePeriod: 'Sin conexión',
    history: 'Historial',
    callsDeclined: 'Se rechazan solas',
    callsRing: 'Suenan en su teléfono',
    messages: 'Mensajes',
    messageCounts: (total: string, inbound: string, outbound: string) =>
      `${total} (${inbound} ${pluralize(inbound, 'recibido', 'recibidos')}, ${outbound} ${pluralize(outbound, 'enviado', 'enviados')})`,
    id: 'Identificador',
    linkNext: 'Vincúlelo a WhatsApp',
    tailNext: 'Siga sus mensajes',
  },
  delete: {
    summary: 'Elimina un cliente con todos sus datos.',
    example: 'recado clients delete 5215512345678',
    more: ['recado clients delete 5215512345678 --confirm ELIMINAR'],
    warning: (name: string, phone: string) =>
      `Se eliminará ${name} (${phone}) con su vinculación, sus mensajes, sus estadísticas y sus archivos. Esta acción no se puede deshacer.`,
    done: (name: string) => `${name} se eliminó con todos sus datos.`,
  },
  token: {
    summary: 'Token de API de un cliente.',
    example: 'recado clients token 5215512345678',
    more: ['recado clients token regenerate 5215512345678'],
    show: {
      summary: 'Muestra el token de API, oculto en parte.',
      example: 'recado clients token show 5215512345678',
      more: ['recado clients token show 5215512345678 --reveal'],
    },
    rotate: {
      summary: 'Cambia el token de API gradualmente: el actual sirve 24 horas más.',
      example: 'recado clients token rotate 5215512345678',
      more: ['recado clients token rotate 5215512345678 --reveal'],
      done: 'El token cambió. El anterior sirve 24 horas más.',
      word: 'CAMBIAR',
      /** `until`: formatted date and time. */
      warning: (name: string, until: string) =>
        `El token anterior de ${name} todavía sirve, hasta: ${until}. Si cambia el token otra vez, ese deja de funcionar ahora, y con él lo que todavía lo use.`,
    },
    regenerate: {
      summary: 'Cambia el token de API: el actual deja de funcionar.',
      example: 'recado clients token regenerate 5215512345678',
      more: ['recado clients token regenerate 5215512345678 --confirm REGENERAR --reveal'],
      word: 'REGENERAR',
      warning: (name: string) =>
        `El token actual de ${name} dejará de funcionar de inmediato. Todo lo que lo use, como sus flujos de n8n y sus programas, fallará hasta que ponga el nuevo.`,
      done: 'El token cambió. El anterior ya no funciona.',
    },
  },
  transport: clientTransportCommandTexts,
  proxy: clientProxyCommandTexts,
  calls: {
    summary: 'Llamadas a un cliente: que suenen, o que se rechacen solas.',
    example: 'recado clients calls decline 5215512345678',
    more: ['recado clients calls allow 5215512345678'],
    text: 'Mensaje que recibe quien llama; vacío, ninguno.',
    decline: {
      summary: 'Rechaza cada llamada que entre y, si usted quiere, le escribe a quien llamó.',
      example: 'recado clients calls decline 5215512345678',
      more: ['recado clients calls decline 5215512345678 --text "No contestamos llamadas. Escríbanos por aquí."'],
      done: (text: string) => `Las llamadas se rechazan. Quien llame recibe: ${text}`,
      declinedWithoutReply: 'Las llamadas se rechazan. A quien llame no se le escribe nada.',
    },
    allow: {
      summary: 'Deja que las llamadas suenen en su teléfono.',
      example: 'recado clients calls allow 5215512345678',
      done: 'Las llamadas suenan en su teléfono.',
    },
  },
  webhook: {
    summary: 'Webhook de un cliente: adónde se avisan sus mensajes.',
    example: 'recado clients webhook 5215512345678',
    more: ['recado clients webhook set 5215512345678 https://n8n.ejemplo.mx/webhook/recado'],
    show: {
      summary: 'Muestra los webhooks de un cliente.',
      example: 'recado clients webhook show 5215512345678',
    },
    set: {
      summary: 'Pone la dirección del webhook principal.',
      example: 'recado clients webhook set 5215512345678 https://n8n.ejemplo.mx/webhook/recado',
      url: 'dirección',
      urlAbout: 'Dirección http o https que recibe los avisos.',
      done: (url: string) => `Los avisos van a ${url}.`,
      invalidUrl: (url: string) => `"${url}" no es una dirección http o https.`,
      next: 'Pruébelo',
    },
    clear: {
      summary: 'Quita el webhook principal.',
      example: 'recado clients webhook clear 5215512345678',
      warning: (name: string) => `El webhook principal de ${name} se borra: sus programas dejan de recibir avisos ahí.`,
      done: (name: string) => `${name} ya no tiene un webhook principal.`,
    },
    test: {
      summary: 'Envía un aviso de prueba y dice qué respondió la dirección.',
      example: 'recado clients webhook test 5215512345678',
    },
    secret: {
      summary: 'Secreto con que se firman los avisos.',
      example: 'recado clients webhook secret 5215512345678',
      more: ['recado clients webhook secret 5215512345678 --reveal'],
      rotate: 'Cambia el secreto; durante 24 horas también vale el anterior.',
      /** `until`: formatted date and time. */
      warning: (name: string, until: string) =>
        `El secreto anterior de ${name}, que valía hasta ${until}, dejará de valer en este momento.`,
      label: 'Secreto',
      previousUntil: 'El anterior vale hasta',
      header: 'Encabezado fijo',
      rotated: 'El secreto cambió.',
    },
    columns: { label: 'Webhook', url: 'Dirección', events: 'Avisos', state: 'Estado' },
    allEvents: 'Todos',
    enabled: 'Activo',
    disabled: 'Desactivado',
    failing: 'Fallando',
    none: 'Este cliente no tiene webhooks.',
    noneNext: 'Ponga uno',
  },
} as const;
