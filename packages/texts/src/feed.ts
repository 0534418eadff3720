/** A client's messages as they come and go, on its page. */
export const feed = {
  title: 'Mensajes',
  list: 'Mensajes, del más nuevo al más antiguo',
  state: {
    connecting: 'Conectando',
    live: 'En vivo',
    polling: 'Con retraso',
    down: 'Sin conexión',
    paused: 'En pausa',
  },
  /** Below the title, where the state needs words. */
  notes: {
    polling: 'Los avisos en vivo no llegan a este navegador. Se buscan mensajes nuevos cada 5 segundos.',
    down: 'Se muestra lo que ya había llegado. Recado vuelve a intentarlo por sí solo, sin perder mensajes.',
    paused: 'La lista no se mueve hasta que continúe. No se pierde ningún mensaje.',
  },
  pause: 'Pausar',
  resume: 'Continuar',
  /** `count`: the messages that have come meanwhile. */
  waiting: (count: string) => `Continuar (${count})`,
  /** For those who hear it. */
  arrived: (count: number) => (count === 1 ? `${count} mensaje nuevo` : `${count} mensajes nuevos`),
  filter: {
    direction: 'Sentido',
    all: 'Todos',
    inbound: 'Recibidos',
    outbound: 'Enviados',
    contact: 'Nombre o número',
    clear: 'Quitar los filtros',
    clearContact: 'Quitar el nombre o número',
    wholeNumber: 'Escriba el número completo, o un nombre.',
  },
  older: 'Cargar anteriores',
  loadingOlder: 'Cargando...',
  /** Where the newest have made way for older ones. */
  newest: 'Volver a los más nuevos',
  start: 'No hay mensajes más antiguos.',
  empty: {
    title: 'Todavía no hay mensajes',
    text: 'Aquí aparecerán los mensajes que este cliente reciba y envíe, en el momento en que lleguen o salgan.',
  },
  noMatch: {
    title: 'Ningún mensaje coincide con los filtros',
    text: 'Los que lleguen y coincidan aparecerán aquí.',
    /** Where only a part has been looked through. */
    goOn: 'Entre los más recientes no hay ninguno. Cargue los anteriores para seguir buscando.',
  },
  group: 'Grupo',
  broadcast: 'Difusión',
  unknownContact: 'Número desconocido',
  details: {
    title: 'Detalles del mensaje',
    close: 'Cerrar los detalles',
    direction: 'Sentido',
    status: 'Estado',
    contact: 'Número',
    name: 'Nombre',
    time: 'Fecha y hora',
    kind: 'Tipo',
    text: 'Texto',
    file: 'Archivo',
    onlyNumber: 'Ver solo este número',
    json: 'JSON del mensaje',
    copyJson: 'Copiar JSON',
  },
  media: {
    download: 'Descargar',
    downloadNamed: (name: string) => `Descargar ${name}`,
    open: 'Abrir el archivo',
    notKept: 'El archivo no se guardó',
  },
} as const;
