// Applies the color scheme that the user chose in the console, if any, before the first paint.
try {
  const scheme = localStorage.getItem('tema');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.tema = scheme;
} catch {}
