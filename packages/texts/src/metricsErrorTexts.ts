/** Error texts of `/metrics` for a request without access. */
export const metricsErrorTexts = {
  token: 'Falta el token de las métricas, o no es el vigente. Envíelo en el encabezado Authorization: Bearer.',
  localOnly:
    'Las métricas solo se leen desde el propio servidor. Para leerlas desde otro equipo defina RECADO_METRICS_TOKEN.',
} as const;
