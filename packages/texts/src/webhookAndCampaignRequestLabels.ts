/** Part of `requestFieldLabels` for webhooks and for the settings of a client. */
export const webhookRequestLabels = {
  eventTypes: 'tipos de aviso',
  chatKinds: 'conversaciones',
  turnSeconds: 'segundos de silencio',
  enabled: 'activado',
  addresses: 'direcciones permitidas',
  perDay: 'chats nuevos por día',
  gapSeconds: 'segundos entre chats nuevos',
  warmUp: 'inicio gradual',
  value: 'valor del encabezado',
  webhookId: 'webhook',
};

/** Part of `requestFieldLabels` for campaigns. */
export const campaignRequestLabels = {
  message: 'mensaje',
  nameless: 'a quienes no tienen nombre',
  nameWord: 'palabra en lugar del nombre',
  ownNames: 'nombres propios',
  startsAt: 'hora de inicio',
  pace: 'ritmo',
  perMinute: 'mensajes por minuto',
  weekdays: 'días de la semana',
  numbers: 'números',
};
