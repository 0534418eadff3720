// Applies the color scheme that the user chose in the application, if any, before the first paint.
var storedScheme = null;
try {
  storedScheme = localStorage.getItem('tema');
} catch (_) {}
if (storedScheme === 'light' || storedScheme === 'dark') document.documentElement.dataset.tema = storedScheme;
