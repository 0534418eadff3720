/** La sesión es de la aplicación: dónde se guarda y cuándo se olvida lo decide ella. */
const KEY = 'comercial.recado';

export const token = () => sessionStorage.getItem(KEY);
export const keepToken = value => sessionStorage.setItem(KEY, value);
export const forgetToken = () => sessionStorage.removeItem(KEY);
