import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  adminClientTexts,
  adminDashboardTexts,
  adminUserTexts,
  apiExplorerTexts,
  authPageTexts,
  clientDetailTexts,
  clientListTexts,
  dashboardTexts,
  formValidationTexts,
  layoutTexts,
  notFoundPageTexts,
  requestFailureTexts,
  statisticsTexts,
  statusLabels,
  toastTexts,
} from './index.ts';

/**
 * Each row: the situation as docs/product.md names it, the text specified there, and the text that
 * Recado uses.
 */
type Row = readonly [situation: string, specified: string, kept: string];

const errorCatalogue: readonly Row[] = [
  ['Login failure', 'Error al iniciar sesión', authPageTexts.outcomes.login.failure],
  ['Login exception', 'Error al iniciar sesión. Inténtelo de nuevo', authPageTexts.outcomes.login.exception],
  ['Registration failure', 'Error al registrarse', authPageTexts.outcomes.register.failure],
  ['Registration exception', 'Error al registrarse. Inténtelo de nuevo', authPageTexts.outcomes.register.exception],
  ['Dashboard load', 'Error al cargar datos del dashboard', requestFailureTexts.dashboardLoad],
  ['Clients list load', 'Error al cargar la lista de clientes', requestFailureTexts.clientsLoad],
  [
    'Stats load',
    'No se pudieron cargar las estadísticas. Inténtelo de nuevo más tarde.',
    requestFailureTexts.statisticsLoad,
  ],
  ['No stats data, title', 'No hay datos', statisticsTexts.empty.title],
  ['No stats data, text', 'No hay estadísticas disponibles para este cliente.', statisticsTexts.empty.text],
  ['Client load', 'Error al cargar la información del cliente', requestFailureTexts.clientLoad],
  ['Initialize', 'Error al inicializar cliente de WhatsApp', requestFailureTexts.initialize],
  ['Restart', 'Error al reiniciar cliente de WhatsApp', requestFailureTexts.restart],
  ['Disconnect', 'Error al desconectar cliente de WhatsApp', requestFailureTexts.disconnect],
  ['Token regeneration', 'Error al regenerar token de API', requestFailureTexts.regenerateToken],
  ['Webhook update', 'Error al actualizar URL de Webhook', requestFailureTexts.updateWebhook],
  ['Create client', 'Error al crear cliente', requestFailureTexts.createClient],
  ['Delete client', 'Error al eliminar cliente', requestFailureTexts.deleteClient],
  [
    'Explorer without client',
    'Por favor seleccione un cliente con un token de API válido',
    formValidationTexts.explorerClient,
  ],
  ['Failed explorer test', 'Error: sin conexión', requestFailureTexts.explorerRun('sin conexión')],
  ['Explorer client load', 'Error al cargar clientes', requestFailureTexts.explorerClientsLoad],
  ['Admin data load', 'Error al cargar datos de administración', requestFailureTexts.adminLoad],
  ['User list load', 'Error al cargar la lista de usuarios', requestFailureTexts.usersLoad],
  ['Status change', 'Error al cambiar estado del usuario', requestFailureTexts.changeStatus],
  ['Role change', 'Error al cambiar rol del usuario', requestFailureTexts.changeRole],
  ['User detail load', 'Error al cargar datos del usuario', requestFailureTexts.userLoad],
  ['Own status', 'No puedes cambiar tu propio estado', requestFailureTexts.ownStatus],
  ['Own role', 'No puedes cambiar tu propio rol', requestFailureTexts.ownRole],
  ['Admin client list', 'Error al cargar la lista de clientes', requestFailureTexts.adminClientsLoad],
  ['Load all clients', 'Error al cargar todos los clientes', requestFailureTexts.allClientsLoad],
];

const successToasts: readonly Row[] = [
  ['Login', '¡Bienvenido!', authPageTexts.outcomes.login.success],
  ['Registration', '¡Registro exitoso!', authPageTexts.outcomes.register.success],
  ['Poll reports connected', 'Cliente conectado exitosamente', toastTexts.clientConnected],
  ['Initialize', 'Cliente inicializado. Escanee el código QR para conectar WhatsApp.', toastTexts.clientInitialized],
  ['Restart', 'Cliente reiniciado correctamente', toastTexts.clientRestarted],
  ['Disconnect', 'Cliente desconectado correctamente', toastTexts.clientDisconnected],
  ['Token regeneration', 'Token regenerado correctamente', toastTexts.tokenRegenerated],
  ['Token copy', 'Token copiado al portapapeles', toastTexts.tokenCopied],
  ['Webhook update', 'URL de Webhook actualizada correctamente', toastTexts.webhookUpdated],
  ['Create client', 'Cliente creado correctamente', toastTexts.clientCreated],
  ['Delete client', 'Cliente eliminado correctamente', toastTexts.clientDeleted],
  ['Explorer token copy', 'Token de API copiado al portapapeles', toastTexts.apiTokenCopied],
  ['Explorer example copy', 'Ejemplo copiado al portapapeles', toastTexts.exampleCopied],
  ['Explorer curl copy', 'Comando curl copiado al portapapeles', toastTexts.curlCopied],
  ['Explorer run', 'Solicitud ejecutada correctamente', toastTexts.requestDone],
  ['List, status', 'Estado de Ana actualizado correctamente', toastTexts.statusUpdated('Ana')],
  ['List, role', 'Rol de Ana actualizado a Administrador', toastTexts.roleUpdated('Ana', statusLabels.roles.admin)],
  ['Detail, activated', 'Usuario activado correctamente', toastTexts.userActivated],
  ['Detail, deactivated', 'Usuario desactivado correctamente', toastTexts.userDeactivated],
  ['Detail, role', 'Rol cambiado a Usuario correctamente', toastTexts.roleChanged(statusLabels.roles.user)],
];

const validationMessages: readonly Row[] = [
  ['Required fields', 'Por favor complete todos los campos', formValidationTexts.fillAllFields],
  ['Confirm password', 'Las contraseñas no coinciden', formValidationTexts.passwordsDiffer],
  ['Password length', 'La contraseña debe tener al menos 6 caracteres', formValidationTexts.passwordTooShort],
  ['Phone number', 'El número de teléfono debe contener solo dígitos', formValidationTexts.phoneDigitsOnly],
  ['Delete word', "Por favor escriba 'ELIMINAR' para confirmar.", formValidationTexts.deleteWord],
  ['Strength 1-2', 'Débil', formValidationTexts.passwordStrength.weak],
  ['Strength 3-4', 'Media', formValidationTexts.passwordStrength.medium],
  ['Strength 5', 'Fuerte', formValidationTexts.passwordStrength.strong],
  ['Webhook placeholder', 'https://ejemplo.mx/endpoint', clientDetailTexts.webhook.placeholder('https://ejemplo.mx')],
];

const screens: Readonly<Record<string, readonly Row[]>> = {
  'Not-found page': [
    ['Code', '404', notFoundPageTexts.code],
    ['Text', 'Página no encontrada', notFoundPageTexts.title],
  ],
  'User layout': [
    ['Menu 1', 'Mi Dashboard', layoutTexts.menu.dashboard],
    ['Menu 2', 'Clientes', layoutTexts.menu.clients],
    ['Menu 3', 'API Explorer', layoutTexts.menu.explorer],
    ['Menu 4', 'Administración', layoutTexts.menu.admin],
    ['Title of /dashboard', 'Dashboard', layoutTexts.titles.dashboard],
    ['Title of /clients', 'Clientes', layoutTexts.titles.clients],
    ['Title of api-explorer', 'API Explorer', layoutTexts.titles.explorer],
    ['Title of /admin', 'Dashboard Administrador', layoutTexts.titles.admin],
    ['Link for admins', 'Vista administrador', layoutTexts.adminView],
    ['Tag', 'Administrador', layoutTexts.adminTag],
    ['Logout', 'Cerrar sesión', layoutTexts.logout],
  ],
  'Admin layout': [
    ['Link 1', 'Usuarios', layoutTexts.adminMenu.users],
    ['Link 2', 'Clientes', layoutTexts.adminMenu.clients],
    ['Link 3', 'Mi Dashboard', layoutTexts.adminMenu.dashboard],
    ['Back', 'Vista normal', layoutTexts.normalView],
  ],
  'Login and register': [
    ['Login submit', 'Iniciar sesión', authPageTexts.login.submit],
    ['Login in flight', 'Iniciando sesión...', authPageTexts.login.submitting],
    ['Register submit', 'Crear cuenta', authPageTexts.register.submit],
    ['Register in flight', 'Registrando...', authPageTexts.register.submitting],
  ],
  Dashboard: [
    ['Card 1', 'Total de clientes', dashboardTexts.cards.totalClients],
    ['Card 2', 'Clientes conectados', dashboardTexts.cards.connectedClients],
    ['Card 3', 'Clientes pendientes', dashboardTexts.cards.pendingClients],
    ['Card 4', 'Total de mensajes', dashboardTexts.cards.totalMessages],
    ['Column 1', 'Nombre', dashboardTexts.columns.name],
    ['Column 2', 'Número de teléfono', dashboardTexts.columns.phone],
    ['Column 3', 'Estado', dashboardTexts.columns.status],
    ['Row link', 'Ver', dashboardTexts.view],
    ['All', 'Ver todos', dashboardTexts.viewAll],
    ['Add', 'Agregar nuevo cliente', dashboardTexts.addClient],
    ['Empty', 'No hay clientes registrados.', dashboardTexts.empty],
  ],
  'Clients list': [
    ['Column 1', 'Nombre del negocio', clientListTexts.list.columns.businessName],
    ['Column 2', 'Número de teléfono', clientListTexts.list.columns.phone],
    ['Column 3', 'Estado', clientListTexts.list.columns.status],
    ['Column 4', 'Fecha de registro', clientListTexts.list.columns.createdAt],
    ['Row link', 'Ver', clientListTexts.list.view],
    ['Add', 'Agregar cliente', clientListTexts.list.add],
    ['Empty', 'No hay clientes registrados.', clientListTexts.list.empty],
  ],
  'Client detail': [
    ['Daily', 'Diario', statisticsTexts.chart.daily],
    ['Weekly', 'Semanal', statisticsTexts.chart.weekly],
    ['Monthly', 'Mensual', statisticsTexts.chart.monthly],
    ['Inbound', 'Recibidos', statisticsTexts.chart.inbound],
    ['Outbound', 'Enviados', statisticsTexts.chart.outbound],
    ['Week', 'Sem 7, 2026', statisticsTexts.chart.weekLabel(7, 2026)],
    ['No contacts', 'No hay datos de contactos disponibles', statisticsTexts.contacts.empty],
    ['Connected', 'Conectado', statusLabels.client.connected],
    ['Pending', 'Pendiente', statusLabels.client.pending],
    ['Disconnected', 'Desconectado', statusLabels.client.disconnected],
  ],
  'API Explorer': [
    ['Title', 'API Explorer', apiExplorerTexts.title],
    ['Placeholder', 'Seleccione un cliente', apiExplorerTexts.client.placeholder],
    ['Option', 'La Espiga (5215512345678)', apiExplorerTexts.client.option('La Espiga', '5215512345678')],
    ['No client', 'Es necesario seleccionar un cliente para probar los endpoints', apiExplorerTexts.client.required],
    ['Required', 'Requerido', apiExplorerTexts.required],
    ['Required mark', '*', apiExplorerTexts.requiredMark],
    ['Optional', 'Opcional', apiExplorerTexts.optional],
    ['Run', 'Ejecutar', apiExplorerTexts.run],
    ['Running', 'Ejecutando...', apiExplorerTexts.running],
    ['Copy', 'Copiar curl', apiExplorerTexts.copyCurl],
    ['2xx', 'Éxito', statusLabels.response.success],
    ['4xx', 'Error de cliente', statusLabels.response.clientError],
    ['5xx', 'Error de servidor', statusLabels.response.serverError],
  ],
  Administration: [
    ['Title', 'Dashboard Administrador', adminDashboardTexts.title],
    ['Card 1', 'Usuarios', adminDashboardTexts.users.title],
    ['Card 2', 'Clientes', adminDashboardTexts.clients.title],
    ['Card 3', 'Mensajes', adminDashboardTexts.messages.title],
    ['All users', 'Ver todos los usuarios', adminDashboardTexts.allUsers],
    ['All clients', 'Ver todos los clientes', adminDashboardTexts.allClients],
    ['No users', 'No hay usuarios registrados.', adminDashboardTexts.recentUsers.empty],
    ['No clients', 'No hay clientes registrados.', adminDashboardTexts.recentClients.empty],
    ['No owner', 'N/A', adminDashboardTexts.recentClients.noOwner],
    ['Reload', 'Actualizar', adminUserTexts.list.refresh],
    ['Active', 'Activo', statusLabels.user.active],
    ['Inactive', 'Inactivo', statusLabels.user.inactive],
    ['Back', 'Volver a usuarios', adminUserTexts.detail.back],
    ['User without clients', 'Este usuario no tiene clientes registrados.', adminUserTexts.detail.empty],
    ['Unknown user', 'Usuario no encontrado', adminUserTexts.detail.notFound],
    ['Unknown owner', 'Usuario no encontrado', adminClientTexts.unknownOwner],
    ['Client without owner', 'N/A', adminClientTexts.noOwner],
    ['Load all', 'Cargar todos', adminClientTexts.loadAll],
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
it.each(tables)('the texts of Recado equal those in docs/product.md: %s', (_table, rows) =>
  expect(formatRows(rows, 2)).toEqual(formatRows(rows, 1)),
);

/** Values that the tables above contain, each with the placeholder that docs/product.md has in its place. */
const placeholderValues: readonly (readonly [word: RegExp, slot: string])[] = [
  [/sin conexión$/, ''],
  [/Ana\b/, '{name}'],
  [/(?<= (?:a|cambiado a) )(?:Administrador|Usuario)\b/, '{role}'],
  [/https:\/\/ejemplo\.mx/, '{host}'],
  [/7, 2026/, '{week}, {year}'],
];
const restorePlaceholders = (words: string) =>
  placeholderValues.reduce((text, [word, slot]) => text.replace(word, slot), words).trim();

it('docs/product.md contains the text of every row in the tables', () => {
  const file = new URL('../../../docs/product.md', import.meta.url);
  const page = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  const labels = Object.values(screens).flat();
  // An option label combines two texts that the document lists one after the other.
  const rows = [...errorCatalogue, ...successToasts, ...validationMessages, ...labels].filter(
    ([situation]) => situation !== 'Option',
  );
  expect(rows.filter(([, specified]) => !page.includes(restorePlaceholders(specified)))).toEqual([]);
});
