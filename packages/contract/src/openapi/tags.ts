import type { Tag } from '../endpoint.ts';

const descriptions: Readonly<Record<Tag, string>> = {
  Sesión: 'Cuentas, inicio de sesión y contraseña.',
  Panel: 'Las cifras de los clientes propios.',
  Clientes: 'Las líneas de WhatsApp de un negocio, sus tokens y sus webhooks.',
  WhatsApp: 'Vinculación y conexión de un cliente.',
  Administración: 'Los usuarios y los clientes de todo el sistema. Requiere el rol de administrador.',
  'API externa': 'Lo que un programa o un flujo de n8n hace en nombre de un cliente, con su token de API.',
  Webhooks:
    'Las direcciones que reciben los avisos de un cliente, cada entrega con sus intentos, y el secreto con que se firman.',
  Eventos:
    'Lo que le pasa a un cliente y a sus mensajes, en orden y sin huecos, y los archivos de los mensajes.',
  Servicio: 'Esta descripción y el estado del servidor.',
};

export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }));
