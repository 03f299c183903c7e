import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the pages speak to while they are worked on. */
const service = process.env.WAYPOST_DEV ?? 'http://localhost:4000';

/** Everything is bundled: the built pages ask no other origin for anything. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a data: address would need a hole in the content policy
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Two documents: the dashboard, and the webmail at /mail
    rollupOptions: { input: ['index.html', 'mail.html'].map((name) => join(import.meta.dirname, name)) },
  },
  server: {
    // `npm run dev` in one terminal, `npx vite --config web/vite.config.ts` in the other
    proxy: { '/v1': { target: service, headers: { Origin: service } }, '/docs': service },
  },
});
