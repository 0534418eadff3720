import { agree } from './agree.ts';

/** How the platform fared yesterday: the administrators' letter of each morning, and its card. */
export const daily = {
  mail: {
    /** `day`: '1 de marzo'. */
    well: (day: string) => `Recado: todo en orden (${day})`,
    look: (count: number, day: string) =>
      `Recado: ${count} ${agree(count, 'cosa', 'cosas')} por revisar (${day})`,
    open: 'Ver la plataforma',
    why: 'Recibe este correo porque administra esta plataforma. Se apaga en Salud, en la administración:',
  },
  sections: {
    problems: 'Qué revisar',
    none: 'Nada.',
    yesterday: (day: string) => `El ${day}`,
    lines: 'Líneas que requieren atención',
    /** After those that are named. */
    more: (count: number) => (count === 1 ? 'y una más' : `y ${count} más`),
    now: 'Ahora',
  },
  facts: {
    inbound: (count: string) => `Mensajes recibidos: ${count}`,
    outbound: (count: string) => `Mensajes enviados: ${count}`,
    failed: (count: string) => `Mensajes que no salieron: ${count}`,
    /** `name`: of the business, `owner`: whose it is. */
    who: (name: string, owner: string) => `${name} (${owner})`,
    /** `what`: 'Hay que vincular de nuevo.' */
    line: (who: string, what: string, since: string) => `${who}: ${what} Desde el ${since}`,
    queue: (count: string) => `Avisos en espera: ${count}`,
    disk: (free: string, total: string) => `Disco libre: ${free} de ${total}`,
    database: (size: string) => `Base de datos: ${size}`,
    backup: (when: string) => `Último respaldo: ${when}`,
    noBackup: 'Último respaldo: ninguno con recado backup',
    /** `of`: when the backup that was tried had been made. */
    trial: (when: string, of: string | null) =>
      of === null
        ? `Última prueba de un respaldo: ${when}`
        : `Última prueba de un respaldo: ${when} (el del ${of})`,
    noTrial: 'Última prueba de un respaldo: ninguna con recado verify-backup',
    kept: (messages: string, files: string) =>
      `Se guardan como máximo: mensajes ${messages}, archivos ${files}`,
    days: (count: number) => `${count} ${agree(count, 'día', 'días')}`,
    forever: 'para siempre',
  },
  problems: {
    lines: (count: number) =>
      count === 1 ? 'Una línea requiere atención' : `${count} líneas requieren atención`,
    webhooks: (count: number) =>
      count === 1 ? 'Un webhook está desactivado' : `${count} webhooks están desactivados`,
    queue: (minutes: number) =>
      `El aviso más antiguo espera desde hace ${minutes} ${agree(minutes, 'minuto', 'minutos')}`,
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
