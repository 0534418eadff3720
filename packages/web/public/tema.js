// Before anything is painted: the scheme that was chosen in the application, if one was.
var kept = null;
try {
  kept = localStorage.getItem('tema');
} catch (_) {}
if (kept === 'light' || kept === 'dark') document.documentElement.dataset.tema = kept;
