/** Spanish names of Mexico's time zones. They are needed because browsers only provide English place names. */
export const mexicanTimeZoneLabels: Readonly<Record<string, string>> = {
  'America/Bahia_Banderas': 'hora de Bahía de Banderas',
  'America/Cancun': 'hora de Cancún',
  'America/Ciudad_Juarez': 'hora de Ciudad Juárez',
  'America/Mazatlan': 'hora de Mazatlán',
  'America/Merida': 'hora de Mérida',
  'America/Mexico_City': 'hora de Ciudad de México',
};
