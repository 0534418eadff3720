import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  adminClients,
  adminDashboard,
  adminUsers,
  clientDetail,
  clients,
  dashboard,
  explorer,
  failures,
  layout,
  notFound,
  session,
  statistics,
  status,
  toasts,
  validation,
} from './index.ts';

/**
 * Each row: the situation as docs/product.md names it, the text specified there, and the text that
 * Recado uses.
 */
type Row = readonly [situation: string, specified: string, kept: string];

const errorCatalogue: readonly Row[] = [
  ['Login failure', 'Error al iniciar sesión', session.outcomes.login.failure],
  ['Login exception', 'Error al iniciar sesión. Inténtelo de nuevo', session.outcomes.login.exception],
  ['Registration failure', 'Error al registrarse', session.outcomes.register.failure],
  ['Registration exception', 'Error al registrarse. Inténtelo de nuevo', session.outcomes.register.exception],
  ['Dashboard load', 'Error al cargar datos del dashboard', failures.dashboardLoad],
  ['Clients list load', 'Error al cargar la lista de clientes', failures.clientsLoad],
  ['Stats load', 'No se pudieron cargar las estadísticas. Inténtelo de nuevo más tarde.', failures.statisticsLoad],
  ['No stats data, title', 'No hay datos', statistics.empty.title],
  ['No stats data, text', 'No hay estadísticas disponibles para este cliente.', statistics.empty.text],
  ['Client load', 'Error al cargar la información del cliente', failures.clientLoad],
  ['Initialize', 'Error al inicializar cliente de WhatsApp', failures.initialize],
  ['Restart', 'Error al reiniciar cliente de WhatsApp', failures.restart],
  ['Disconnect', 'Error al desconectar cliente de WhatsApp', failures.disconnect],
  ['Token regeneration', 'Error al regenerar token de API', failures.regenerateToken],
  ['Webhook update', 'Error al actualizar URL de Webhook', failures.updateWebhook],
  ['Create client', 'Error al crear cliente', failures.createClient],
  ['Delete client', 'Error al eliminar cliente', failures.deleteClient],
  ['Explorer without client', 'Por favor seleccione un cliente con un token de API válido', validation.explorerClient],
  ['Failed explorer test', 'Error: sin conexión', failures.explorerRun('sin conexión')],
  ['Explorer client load', 'Error al cargar clientes', failures.explorerClientsLoad],
  ['Admin data load', 'Error al cargar datos de administración', failures.adminLoad],
  ['User list load', 'Error al cargar la lista de usuarios', failures.usersLoad],
  ['Status change', 'Error al cambiar estado del usuario', failures.changeStatus],
  ['Role change', 'Error al cambiar rol del usuario', failures.changeRole],
  ['User detail load', 'Error al cargar datos del usuario', failures.userLoad],
  ['Own status', 'No puedes cambiar tu propio estado', failures.ownStatus],
  ['Own role', 'No puedes cambiar tu propio rol', failures.ownRole],
  ['Admin client list', 'Error al cargar la lista de clientes', failures.adminClientsLoad],
  ['Load all clients', 'Error al cargar todos los clientes', failures.allClientsLoad],
];

const successToasts: readonly Row[] = [
  ['Login', '¡Bienvenido!', session.outcomes.login.success],
  ['Registration', '¡Registro exitoso!', session.outcomes.register.success],
  ['Poll reports connected', 'Cliente conectado exitosamente', toasts.clientConnected],
  ['Initialize', 'Cliente inicializado. Escanee el código QR para conectar WhatsApp.', toasts.clientInitialized],
  ['Restart', 'Cliente reiniciado correctamente', toasts.clientRestarted],
  ['Disconnect', 'Cliente desconectado correctamente', toasts.clientDisconnected],
  ['Token regeneration', 'Token regenerado correctamente', toasts.tokenRegenerated],
  ['Token copy', 'Token copiado al portapapeles', toasts.tokenCopied],
  ['Webhook update', 'URL de Webhook actualizada correctamente', toasts.webhookUpdated],
  ['Create client', 'Cliente creado correctamente', toasts.clientCreated],
  ['Delete client', 'Cliente eliminado correctamente', toasts.clientDeleted],
  ['Explorer token copy', 'Token de API copiado al portapapeles', toasts.apiTokenCopied],
  ['Explorer example copy', 'Ejemplo copiado al portapapeles', toasts.exampleCopied],
  ['Explorer curl copy', 'Comando curl copiado al portapapeles', toasts.curlCopied],
  ['Explorer run', 'Solicitud ejecutada correctamente', toasts.requestDone],
  ['List, status', 'Estado de Ana actualizado correctamente', toasts.statusUpdated('Ana')],
  ['List, role', 'Rol de Ana actualizado a Administrador', toasts.roleUpdated('Ana', status.roles.admin)],
  ['Detail, activated', 'Usuario activado correctamente', toasts.userActivated],
  ['Detail, deactivated', 'Usuario desactivado correctamente', toasts.userDeactivated],
  ['Detail, role', 'Rol cambiado a Usuario correctamente', toasts.roleChanged(status.roles.user)],
];

const validationMessages: readonly Row[] = [
  ['Required fields', 'Por favor complete todos los campos', validation.fillAllFields],
  ['Confirm password', 'Las contraseñas no coinciden', validation.passwordsDiffer],
  ['Password length', 'La contraseña debe tener al menos 6 caracteres', validation.passwordTooShort],
  ['Phone number', 'El número de teléfono debe contener solo dígitos', validation.phoneDigitsOnly],
  ['Delete word', "Por favor escriba 'ELIMINAR' para confirmar.", validation.deleteWord],
  ['Strength 1-2', 'Débil', status.strength.weak],
  ['Strength 3-4', 'Media', status.strength.medium],
  ['Strength 5', 'Fuerte', status.strength.strong],
  ['Webhook placeholder', 'https://ejemplo.mx/endpoint', clientDetail.webhook.placeholder('https://ejemplo.mx')],
];

const screens: Readonly<Record<string, readonly Row[]>> = {
  'Not-found page': [
    ['Code', '404', notFound.code],
    ['Text', 'Página no encontrada', notFound.title],
  ],
  'User layout': [
    ['Menu 1', 'Mi Dashboard', layout.menu.dashboard],
    ['Menu 2', 'Clientes', layout.menu.clients],
    ['Menu 3', 'API Explorer', layout.menu.explorer],
    ['Menu 4', 'Administración', layout.menu.admin],
    ['Title of /dashboard', 'Dashboard', layout.titles.dashboard],
    ['Title of /clients', 'Clientes', layout.titles.clients],
    ['Title of api-explorer', 'API Explorer', layout.titles.explorer],
    ['Title of /admin', 'Dashboard Administrador', layout.titles.admin],
    ['Link for admins', 'Vista administrador', layout.adminView],
    ['Tag', 'Administrador', layout.adminTag],
    ['Logout', 'Cerrar sesión', layout.logout],
  ],
  'Admin layout': [
    ['Link 1', 'Usuarios', layout.adminMenu.users],
    ['Link 2', 'Clientes', layout.adminMenu.clients],
    ['Link 3', 'Mi Dashboard', layout.adminMenu.dashboard],
    ['Back', 'Vista normal', layout.normalView],
  ],
  'Login and register': [
    ['Login submit', 'Iniciar sesión', session.login.submit],
    ['Login in flight', 'Iniciando sesión...', session.login.submitting],
    ['Register submit', 'Crear cuenta', session.register.submit],
    ['Register in flight', 'Registrando...', session.register.submitting],
  ],
  Dashboard: [
    ['Card 1', 'Total de clientes', dashboard.cards.totalClients],
    ['Card 2', 'Clientes conectados', dashboard.cards.connectedClients],
    ['Card 3', 'Clientes pendientes', dashboard.cards.pendingClients],
    ['Card 4', 'Total de mensajes', dashboard.cards.totalMessages],
    ['Column 1', 'Nombre', dashboard.columns.name],
    ['Column 2', 'Número de teléfono', dashboard.columns.phone],
    ['Column 3', 'Estado', dashboard.columns.status],
    ['Row link', 'Ver', dashboard.view],
    ['All', 'Ver todos', dashboard.viewAll],
    ['Add', 'Agregar nuevo cliente', dashboard.addClient],
    ['Empty', 'No hay clientes registrados.', dashboard.empty],
  ],
  'Clients list': [
    ['Column 1', 'Nombre del negocio', clients.list.columns.businessName],
    ['Column 2', 'Número de teléfono', clients.list.columns.phone],
    ['Column 3', 'Estado', clients.list.columns.status],
    ['Column 4', 'Fecha de registro', clients.list.columns.createdAt],
    ['Row link', 'Ver', clients.list.view],
    ['Add', 'Agregar cliente', clients.list.add],
    ['Empty', 'No hay clientes registrados.', clients.list.empty],
  ],
  'Client detail': [
    ['Daily', 'Diario', statistics.chart.daily],
    ['Weekly', 'Semanal', statistics.chart.weekly],
    ['Monthly', 'Mensual', statistics.chart.monthly],
    ['Inbound', 'Recibidos', statistics.chart.inbound],
    ['Outbound', 'Enviados', statistics.chart.outbound],
    ['Week', 'Sem 7, 2026', statistics.chart.weekLabel(7, 2026)],
    ['No contacts', 'No hay datos de contactos disponibles', statistics.contacts.empty],
    ['Connected', 'Conectado', status.client.connected],
    ['Pending', 'Pendiente', status.client.pending],
    ['Disconnected', 'Desconectado', status.client.disconnected],
  ],
  'API Explorer': [
    ['Title', 'API Explorer', explorer.title],
    ['Placeholder', 'Seleccione un cliente', explorer.client.placeholder],
    ['Option', 'La Espiga (5215512345678)', explorer.client.option('La Espiga', '5215512345678')],
    ['No client', 'Es necesario seleccionar un cliente para probar los endpoints', explorer.client.required],
    ['Required', 'Requerido', explorer.required],
    ['Required mark', '*', explorer.requiredMark],
    ['Optional', 'Opcional', explorer.optional],
    ['Run', 'Ejecutar', explorer.run],
    ['Running', 'Ejecutando...', explorer.running],
    ['Copy', 'Copiar curl', explorer.copyCurl],
    ['2xx', 'Éxito', status.response.success],
    ['4xx', 'Error de cliente', status.response.clientError],
    ['5xx', 'Error de servidor', status.response.serverError],
  ],
  Administration: [
    ['Title', 'Dashboard Administrador', adminDashboard.title],
    ['Card 1', 'Usuarios', adminDashboard.users.title],
    ['Card 2', 'Clientes', adminDashboard.clients.title],
    ['Card 3', 'Mensajes', adminDashboard.messages.title],
    ['All users', 'Ver todos los usuarios', adminDashboard.allUsers],
    ['All clients', 'Ver todos los clientes', adminDashboard.allClients],
    ['No users', 'No hay usuarios registrados.', adminDashboard.recentUsers.empty],
    ['No clients', 'No hay clientes registrados.', adminDashboard.recentClients.empty],
    ['No owner', 'N/A', adminDashboard.recentClients.noOwner],
    ['Reload', 'Actualizar', adminUsers.list.refresh],
    ['Active', 'Activo', status.user.active],
    ['Inactive', 'Inactivo', status.user.inactive],
    ['Back', 'Volver a usuarios', adminUsers.detail.back],
    ['User without clients', 'Este usuario no tiene clientes registrados.', adminUsers.detail.empty],
    ['Unknown user', 'Usuario no encontrado', adminUsers.detail.notFound],
    ['Unknown owner', 'Usuario no encontrado', adminClients.unknownOwner],
    ['Client without owner', 'N/A', adminClients.noOwner],
    ['Load all', 'Cargar todos', adminClients.loadAll],
  ],
};

/** Formats one line for each row, so that a failure shows every row that differs. */
const formatRows = (rows: readonly Row[], column: 1 | 2) => rows.map(row => `${row[0]}: ${row[column]}`);

const tables: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  ['error catalogue (§8)', errorCatalogue],
  ['success toasts (§8)', successToasts],
  ['validation (§5)', validationMessages],
  ...Object.entries(screens).map(([screen, rows]) => [`labels (§2): ${screen}`, rows] as const),
];
it.each(tables)('uses the texts of docs/product.md: %s', (_table, rows) =>
  expect(formatRows(rows, 2)).toEqual(formatRows(rows, 1)),
);

/** Values that fill placeholders above, and the placeholders in the document. */
const placeholderValues: readonly (readonly [word: RegExp, slot: string])[] = [
  [/sin conexión$/, ''],
  [/Ana\b/, '{name}'],
  [/(?<= (?:a|cambiado a) )(?:Administrador|Usuario)\b/, '{role}'],
  [/https:\/\/ejemplo\.mx/, '{host}'],
  [/7, 2026/, '{week}, {year}'],
];
const restorePlaceholders = (words: string) =>
  placeholderValues.reduce((text, [word, slot]) => text.replace(word, slot), words).trim();

it('finds the text of every row in docs/product.md', () => {
  const file = new URL('../../../docs/product.md', import.meta.url);
  const page = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  const labels = Object.values(screens).flat();
  // An option label combines two texts that the document lists one after the other.
  const rows = [...errorCatalogue, ...successToasts, ...validationMessages, ...labels].filter(
    ([situation]) => situation !== 'Option',
  );
  expect(rows.filter(([, specified]) => !page.includes(restorePlaceholders(specified)))).toEqual([]);
});
