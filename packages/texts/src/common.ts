/** Words that many screens share. */
export const common = {
  productName: 'Recado',
  /** What the browser's tab shows. */
  documentTitle: (screen: string) => `${screen} · Recado`,
  tagline: 'Automatice WhatsApp para su negocio',
  loading: 'Cargando…',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando...',
  edit: 'Editar',
  copy: 'Copiar',
  close: 'Cerrar',
  retry: 'Reintentar',
  view: 'Ver',
  show: 'Mostrar',
  hide: 'Ocultar',
  required: 'Requerido',
  optional: 'Opcional',
  notAvailable: 'N/A',
  never: 'Nunca',
  copyFailed: 'No se pudo copiar. Seleccione el texto y cópielo usted.',
  offline: 'No hay conexión a internet. Los datos en pantalla pueden estar atrasados.',
  crashTitle: 'Algo salió mal en esta página',
  crashText:
    'Sus datos están a salvo. Vuelva a cargar la página; si se repite, avise a quien administra la plataforma.',
  reload: 'Volver a cargar',
  needsJavaScript: 'Recado necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.',
} as const;
