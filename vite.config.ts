import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  resolve: {
    // React Router has no setting for what happens when a route's script fails. Only the browser's build is changed:
    // the server imports React Router itself.
    alias: [
      {
        find: './routeModules.js',
        replacement: join(import.meta.dirname, 'app/pages/ui/route-modules.ts'),
      },
    ],
  },
  build: { target: 'es2023', assetsInlineLimit: 0, cssMinify: 'lightningcss' },
})
