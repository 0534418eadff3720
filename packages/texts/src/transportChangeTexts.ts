/** Abilities that differ by transport, worded to follow “Podrá usar” and “Dejará de poder usar”. */
const abilities: Readonly<Record<string, string>> = {
  groups: 'grupos, listas de difusión y estados',
  receipts: 'avisos de entregado y leído',
  calls: 'rechazar llamadas',
  profile: 'foto y datos del perfil desde aquí',
  contacts: 'buscar y leer el perfil de sus contactos',
  buttons: 'menús con botones que se tocan',
  template: 'plantillas para escribir a quien lleva tiempo sin hacerlo',
  sticker: 'stickers',
  poll: 'encuestas',
  event: 'citas',
  edit: 'corregir mensajes enviados',
  deletion: 'eliminar mensajes para todos',
  mention: 'menciones',
};

/** Describes each transport in one or two sentences, for an owner who chooses one. */
const descriptions: Readonly<Record<string, string>> = {
  baileys:
    'Se vincula como WhatsApp Web: escanea un código QR con el teléfono del negocio. Admite grupos, estados y encuestas.',
  'cloud-api':
    'Se vincula con cuatro datos de su cuenta de Meta, sin código QR ni teléfono encendido. Los menús llegan como botones. No hay grupos ni encuestas, y pasadas 24 horas sin que la persona escriba solo se le puede enviar una plantilla aprobada.',
};

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** Choice of a transport, and the change from one transport to another. */
export const transportChangeTexts = {
  title: 'Forma de conexión',
  /** Descriptions by transport name. Transports that are not listed have none. */
  descriptions,
  ability: (name: string): string => `${abilities[name] ?? name}`,
  inUse: 'En uso',
  choose: 'Cambiar a esta forma',
  loadFailed: 'No se pudieron consultar las formas de conexión de este cliente',
  close: 'Cerrar',
  back: 'Volver',
  only: 'Esta plataforma no tiene otra forma de conexión.',
  preview: {
    title: 'Qué cambia',
    gains: 'Podrá usar',
    losses: 'Dejará de poder usar',
    same: 'Con las dos formas se puede lo mismo.',
    stays:
      'No cambian el cliente, los programas conectados, el historial ni las conversaciones. Puede regresar cuando quiera.',
    nothingWaits: 'No hay mensajes en espera.',
    waits: (waiting: number): string =>
      plural(
        waiting,
        'Hay 1 mensaje en espera. Se enviará por la forma que esté en uso cuando llegue su hora.',
        `Hay ${waiting} mensajes en espera. Se enviarán por la forma que esté en uso cuando llegue su hora.`,
      ),
    cannotGo: (count: number): string =>
      plural(
        count,
        '1 mensaje en espera no se puede enviar por esta forma. Si llega su hora mientras esté en uso, quedará como no enviado, con el motivo.',
        `${count} mensajes en espera no se pueden enviar por esta forma. Si llega su hora mientras esté en uso, quedarán como no enviados, con el motivo.`,
      ),
    window: (hours: number): string =>
      `Con sus palabras solo podrá contestar a quien haya escrito por esta forma en ${plural(hours, 'la última hora', `las últimas ${hours} horas`)}. A los demás, con una plantilla aprobada.`,
    noWindow: 'Podrá escribir a quien quiera y cuando quiera, sin plantillas.',
    templates: (known: number): string =>
      known === 0
        ? 'Todavía no se conoce ninguna plantilla aprobada de esta línea. Créela en Meta, o aquí después del cambio.'
        : `Plantillas aprobadas que ya se conocen: ${known}.`,
    posts: (count: number): string =>
      plural(
        count,
        'Está guardado 1 aviso que llegó por esta forma mientras no estaba en uso. Se leerá al cambiar.',
        `Están guardados ${count} avisos que llegaron por esta forma mientras no estaba en uso. Se leerán al cambiar.`,
      ),
    kept: 'Este cliente ya estuvo conectado así: vuelve con la misma vinculación, sin código ni datos nuevos.',
    needsQr: 'Después del cambio tendrá que escanear un código QR con el teléfono del negocio.',
    needsData: 'Para conectarlo hacen falta los datos de su cuenta de Meta.',
  },
  confirm: 'Cambiar ahora',
  changing: 'Cambiando...',
  changingText:
    'La línea se desconecta unos segundos y se conecta de nuevo. Los mensajes que le escriban mientras tanto llegan después.',
  failed: 'No se pudo cambiar la forma de conexión',
} as const;

/**
 * Texts of the form that links a line with credentials from Meta's pages. They also explain the settings that
 * the owner must enter on these pages.
 */
export const transportCredentialsFormTexts = {
  text: 'Necesita una aplicación en Meta for Developers con WhatsApp y un número registrado en ella. Son dos pasos.',
  webhookTitle: 'Lo que se escribe en Meta',
  webhookStep: '1. Escriba esto en Meta',
  webhookText:
    'En Meta for Developers, su aplicación, WhatsApp, “Configuración”, “Webhook”: elija “Editar”, pegue la dirección y el identificador de verificación, guarde, y suscríbase a “messages”, “account_update”, “message_template_status_update” y “phone_number_quality_update”. Así Meta avisa de cada mensaje y de lo que cambie en la cuenta.',
  url: 'Dirección del webhook',
  word: 'Identificador de verificación',
  copied: 'Copiado',
  noAddress:
    'Meta solo avisa a una dirección pública con https, y esta plataforma no tiene una, así que no recibiría los mensajes. Pida a quien administra el servidor que la ponga en RECADO_PUBLIC_URL.',
  dataTitle: '2. Copie estos datos de Meta',
  checked:
    'Recado comprueba cada dato con Meta antes de guardarlo. El token y la clave se guardan cifrados y no se vuelven a mostrar.',
  link: 'Comprobar y vincular',
  checking: 'Comprobando con Meta...',
  failed: 'No se pudo vincular el cliente',
} as const;

/**
 * Lists the notes to show before a change to another transport: reply window, templates and stored
 * webhook requests.
 */
export function describeTransportChange(choice: {
  readonly replyWindowHours: number | null;
  readonly losses: readonly string[];
  readonly templates: number;
  readonly keptPosts: number;
}): string[] {
  const { replyWindowHours: hours, losses, templates, keptPosts } = choice;
  const { preview } = transportChangeTexts;
  return [
    ...(hours === null ? [] : [preview.window(hours), preview.templates(templates)]),
    ...(losses.includes('template') ? [preview.noWindow] : []),
    ...(keptPosts > 0 ? [preview.posts(keptPosts)] : []),
  ];
}
