const rows = [
  { id: 1, product: 'Conchas' },
  { id: 2, product: 'Roles de canela' },
];

/** Un proveedor de datos de react-admin con los pedidos de la aplicación. */
export const orders = {
  getList: async () => ({ data: rows, total: rows.length }),
  getMany: async (_resource, { ids }) => ({ data: rows.filter(({ id }) => ids.includes(id)) }),
  getOne: async (_resource, { id }) => ({ data: rows.find(row => row.id === id) }),
};
