/** Account, businesses and customers of the demonstration. All of them are fictitious. */
export const demoAccount = {
  name: 'Cuenta de demostración',
  email: 'demo@ejemplo.mx',
  password: 'Conchas-y-cuernos-7',
};

/** Bakery, which is linked from the start and has 90 days of messages and automatic replies. */
export const bakeryClient = {
  businessName: 'Panadería La Espiga (demostración)',
  phoneNumber: '5215512345678',
  contactName: 'Panadería La Espiga',
};

/** Client of a florist. It has no linked phone at first, so that the user of the demonstration can link one. */
export const floristClient = {
  businessName: 'Florería Jacaranda (demostración)',
  phoneNumber: '5213312345678',
  contactName: 'Florería Jacaranda',
};

export const customers = [
  { phoneNumber: '5215587654321', contactName: 'Marta Ruiz' },
  { phoneNumber: '5218187654321', contactName: 'Jesús Ortega' },
  { phoneNumber: '5213387654321', contactName: 'Lupita Hernández' },
];
