/** What the demonstration says in the terminal. The product's own words are in packages/texts. */
export const texts = {
  title: 'DEMOSTRACIÓN DE RECADO: nada sale de esta computadora, y ningún número es de verdad.',
  emulator: 'Poniendo en marcha un WhatsApp de prueba…',
  platform: 'Poniendo en marcha Recado con una base de datos nueva…',
  linking: 'Vinculando la panadería de la demostración…',
  history: 'Escribiendo 90 días de historia…',
  stopping: 'Deteniendo la demostración…',
  stopped: 'La demostración terminó. La próxima vez empezará de cero.',
  running: 'Ya hay una demostración en marcha en esta carpeta. Deténgala con Ctrl+C antes de iniciar otra.',
  notOurs: directory =>
    `La carpeta ${directory} tiene algo que no es de una demostración. Elija otra con --data-dir.`,
  lost: what => `${what} se detuvo sin que nadie se lo pidiera. Los detalles están en el registro.`,
  log: file => `Registro: ${file}`,
  usage: 'Uso: npm run demo -- [--port PUERTO] [--panel-port PUERTO] [--data-dir CARPETA] [--json]',

  ready: ({ url, panel, account, bakery, florist, customer }) => [
    '',
    `  Recado                     ${url}/login`,
    `    Correo                   ${account.email}`,
    `    Contraseña               ${account.password}`,
    `  Teléfonos                  ${panel}`,
    '',
    '  Qué puede hacer ahora:',
    `  1. Inicie sesión en Recado. ${bakery} ya está conectada y tiene 90 días de mensajes.`,
    `  2. En la página de los teléfonos, elija a ${customer} y escriba a la panadería: el mensaje llega a Recado`,
    '     y la panadería contesta.',
    `  3. Vincule ${florist}: en Recado ábrala y presione Inicializar; tome una captura del código QR. En la`,
    '     página de los teléfonos elija la florería y pegue la captura con Ctrl+V.',
    `  4. En API Explorer envíe un mensaje a ${customer} y véalo llegar al teléfono.`,
    '',
    '  Para terminar, presione Ctrl+C.',
  ],
};
