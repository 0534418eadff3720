import { pluralize } from './pluralize.ts';

/** Report about the previous day: an e-mail to administrators each morning, and the card that shows it. */
export const dailyReportTexts = {
  mail: {
    /** `day`: formatted day, such as '1 de marzo'. */
    allWell: (day: string) => `Recado: todo en orden (${day})`,
    needsReview: (count: number, day: string) =>
      `Recado: ${count} ${pluralize(count, 'cosa', 'cosas')} por revisar (${day})`,
    open: 'Ver la plataforma',
    reasonForEmail: 'Recibe este correo porque administra esta plataforma. Se apaga en Salud, en la administración:',
  },
  sections: {
    problems: 'Qué revisar',
    none: 'Nada.',
    yesterday: (day: string) => `El ${day}`,
    lines: 'Líneas que requieren atención',
    /** Shown after the WhatsApp lines that are listed by name. `count`: number of WhatsApp lines not listed. */
    more: (count: number) => (count === 1 ? 'y una más' : `y ${count} más`),
    now: 'Ahora',
  },
  facts: {
    inbound: (count: string) => `Mensajes recibidos: ${count}`,
    outbound: (count: string) => `Mensajes enviados: ${count}`,
    failed: (count: string) => `Mensajes que no salieron: ${count}`,
    /** `name`: the business name; `owner`: the owner's name. */
    lineName: (name: string, owner: string) => `${name} (${owner})`,
    /** `what`: problem of the line, such as 'Hay que vincular de nuevo.' */
    line: (lineName: string, what: string, since: string) => `${lineName}: ${what} Desde el ${since}`,
    queue: (count: string) => `Avisos en espera: ${count}`,
    disk: (free: string, total: string) => `Disco libre: ${free} de ${total}`,
    storage: (used: string, ceiling: string | null) =>
      `Archivos de todas las cuentas: ${ceiling === null ? used : `${used} de ${ceiling}`}`,
    database: (size: string) => `Base de datos: ${size}`,
    backup: (when: string) => `Último respaldo: ${when}`,
    noBackup: 'Último respaldo: ninguno con recado backup',
    /** `when`: time of the test; `backupDate`: time at which the tested backup was made, or null. */
    backupTest: (when: string, backupDate: string | null) =>
      backupDate === null
        ? `Última prueba de un respaldo: ${when}`
        : `Última prueba de un respaldo: ${when} (el del ${backupDate})`,
    noBackupTest: 'Última prueba de un respaldo: ninguna con recado verify-backup',
    retention: (messages: string, files: string) => `Se guardan como máximo: mensajes ${messages}, archivos ${files}`,
    days: (count: number) => `${count} ${pluralize(count, 'día', 'días')}`,
    forever: 'para siempre',
  },
  problems: {
    lines: (count: number) => (count === 1 ? 'Una línea requiere atención' : `${count} líneas requieren atención`),
    webhooks: (count: number) => (count === 1 ? 'Un webhook está desactivado' : `${count} webhooks están desactivados`),
    queue: (minutes: number) =>
      `El aviso más antiguo espera desde hace ${minutes} ${pluralize(minutes, 'minuto', 'minutos')}`,
    disk: (free: string) => `Solo quedan ${free} libres en el disco`,
    backup: {
      failed: (when: string) => `El último respaldo falló: ${when}`,
      old: (when: string) => `El último respaldo es viejo: ${when}`,
      trialFailed: (when: string) => `La última prueba de un respaldo falló: ${when}`,
      trialOld: (when: string) => `Hace más de una semana que no se prueba un respaldo: ${when}`,
    },
  },
  card: {
    title: 'El resumen de cada día',
    about: 'Lo mismo puede llegar por correo, cada mañana, a quienes administran la plataforma.',
    loadFailed: 'No se pudo cargar el resumen',
    switch: 'Enviarlo por correo cada mañana',
    at: 'Hora',
    done: 'Ajuste guardado',
    failed: 'Error al guardar el ajuste',
  },
} as const;
