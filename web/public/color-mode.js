// Runs before the first paint, so that a chosen mode never flashes in the other one. The key is that of use-color-mode.ts.
(() => {
  try {
    const chosen = localStorage.getItem('theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage may be closed to us; the system's mode then stands.
  }
})();
