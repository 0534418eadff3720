const en = {
  title: 'WhatsApp emulator',
  lead: 'These phones exist only on this machine. Choose one and write as its owner.',
  phones: 'Phones',
  none: 'There is no phone yet. Create one here, or with POST /control/phones.',
  newPhone: 'New phone',
  number: 'Number',
  name: 'Name',
  create: 'Create',
  online: 'Online',
  devices: count => `Linked devices: ${count}`,
  device: (number, state) => `Device ${number}, ${state}`,
  unlink: 'Unlink',
  isOnline: 'connected',
  isOffline: 'not connected',
  qr: 'Text of the QR, or paste a screenshot of it here',
  scan: 'Scan',
  code: 'Pairing code',
  enter: 'Enter the code',
  linked: 'Linked.',
  chat: 'Conversation with',
  thread: 'Messages',
  message: 'Message',
  send: 'Send',
  events: 'Events',
  clock: 'Emulator time:',
  stopped: 'stopped',
  typing: name => `${name} is typing…`,
  byDevice: 'by a linked device',
  read: 'read',
  delivered: 'delivered',
  file: 'File',
  kind: kind => `[${kind}]`,
  gone: 'The emulator does not answer.',
  status: 'Status',
};

const es = {
  title: 'Emulador de WhatsApp',
  lead: 'Estos teléfonos solo existen en esta computadora. Elija uno y escriba como su dueño.',
  phones: 'Teléfonos',
  none: 'Todavía no hay teléfonos. Cree uno aquí o con POST /control/phones.',
  newPhone: 'Teléfono nuevo',
  number: 'Número',
  name: 'Nombre',
  create: 'Crear',
  online: 'En línea',
  devices: count => `Dispositivos vinculados: ${count}`,
  device: (number, state) => `Dispositivo ${number}, ${state}`,
  unlink: 'Desvincular',
  isOnline: 'conectado',
  isOffline: 'sin conexión',
  qr: 'Texto del código QR, o pegue aquí una captura de pantalla',
  scan: 'Escanear',
  code: 'Código de vinculación',
  enter: 'Usar el código',
  linked: 'Vinculado.',
  chat: 'Conversación con',
  thread: 'Mensajes',
  message: 'Mensaje',
  send: 'Enviar',
  events: 'Lo que sucede',
  clock: 'Hora del emulador:',
  stopped: 'detenida',
  typing: name => `${name} está escribiendo…`,
  byDevice: 'desde un dispositivo vinculado',
  read: 'leído',
  delivered: 'entregado',
  file: 'Archivo',
  kind: kind => `[${kind}]`,
  gone: 'El emulador no responde.',
  status: 'Estado',
};

/** Language of the page: Spanish if the browser's language is Spanish, otherwise English. */
export const pageLanguage = /^es\b/i.test(navigator.language) ? 'es' : 'en';
export const words = pageLanguage === 'es' ? es : en;

/** Writes the texts into the elements of the page that declare them in a `data-` attribute. */
export function translatePage(root) {
  document.documentElement.lang = pageLanguage;
  document.title = words.title;
  for (const element of root.querySelectorAll('[data-word]')) element.textContent = words[element.dataset.word];
  for (const element of root.querySelectorAll('[data-label]'))
    element.setAttribute('aria-label', words[element.dataset.label]);
  for (const element of root.querySelectorAll('[data-placeholder]'))
    element.placeholder = words[element.dataset.placeholder];
}
