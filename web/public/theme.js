// Before the first paint, or a dark page would flash white. The choice is kept by src/shell/theme.ts.
document.documentElement.dataset.theme = localStorage.getItem('waypost.theme') || 'system';
