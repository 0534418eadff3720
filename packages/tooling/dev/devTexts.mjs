/** Terminal texts of `npm run dev`. The product's texts are in packages/texts. */
export const devTexts = {
  database: 'Iniciando la base de datos de desarrollo…',
  restarting: 'Cambió el código del servidor: la plataforma se reinicia…',
  notCompiled: 'Sigue en marcha lo de antes; se compila de nuevo cuando el archivo cambie.',
  broken: 'La plataforma se detuvo. Se inicia de nuevo cuando cambie su código.',
  down: 'La plataforma no está en marcha. La terminal dice por qué.',
  stopping: 'Deteniendo todo; la base de datos al final…',
  usage: 'Uso: npm run dev -- [--emulator] [--port PUERTO] [--data-dir CARPETA] [--inspect]',

  ready: ({ url, panel, account, inspect }) => [
    '',
    `  Recado en desarrollo   ${url}`,
    `    Correo               ${account.email}`,
    `    Contraseña           ${account.password}`,
    ...(panel
      ? [`  Teléfonos emulados     ${panel}`]
      : ['  Red falsa: cada código QR se escanea solo. Con --emulator, los teléfonos los maneja usted.']),
    ...(inspect ? ['  Cada proceso dice arriba dónde espera al depurador («Debugger listening»).'] : []),
    '  Las páginas cambian al guardar, y el servidor se reinicia. Para terminar, presione Ctrl+C.',
    '',
  ],
};
