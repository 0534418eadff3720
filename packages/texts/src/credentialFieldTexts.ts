/**
 * Texts about the credentials that owners copy from Meta's pages: where to find each credential, and help if
 * Meta refuses it.
 */
export const credentialFieldTexts: Readonly<
  Record<string, { readonly label: string; readonly where: string; readonly refused: string }>
> = {
  phoneNumberId: {
    label: 'Identificador del número de teléfono',
    where:
      'En Meta for Developers, su aplicación, WhatsApp, “Configuración de la API”: está debajo del número. No es el número.',
    refused:
      'Meta no encuentra este número con su token. Copie el “Identificador del número de teléfono” de “Configuración de la API”, y no el número.',
  },
  businessAccountId: {
    label: 'Identificador de la cuenta de WhatsApp Business',
    where: 'En la misma página, junto al identificador del número.',
    refused:
      'El número no pertenece a esta cuenta de WhatsApp Business, o el token no tiene permiso sobre ella. Copie el identificador de la misma página que el del número.',
  },
  accessToken: {
    label: 'Token de acceso',
    where:
      'En la configuración del negocio, “Usuarios del sistema”: genere uno sin vencimiento, con los permisos whatsapp_business_messaging y whatsapp_business_management. El de la página de pruebas vence en un día.',
    refused:
      'Meta no acepta este token: venció, se revocó o le faltan permisos. Genere otro en “Usuarios del sistema”, con los dos permisos de WhatsApp.',
  },
  appSecret: {
    label: 'Clave secreta de la aplicación',
    where:
      'En Meta for Developers, su aplicación, “Configuración”, “Básica”: elija “Mostrar” junto a la clave secreta.',
    refused: 'Esta clave no es de la aplicación que hizo el token. Cópiela de “Configuración”, “Básica”.',
  },
};
