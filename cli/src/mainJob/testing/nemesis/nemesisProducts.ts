/** Products of each line's catalog. Customers order the first one. */
export const nemesisProducts = [{ id: '1', name: 'Concha', price: 18_500 }] as const;
