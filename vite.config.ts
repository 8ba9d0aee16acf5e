import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What three or more routes share is one file for the browser. By default it would be some twenty, and without HTTP/2
 * each costs a phone a round trip.
 */
const common = {
  name: 'common',
  minShareCount: 3,
  test: (id: string) => !STUDIO.test(id) && !article.test.test(id),
}
/** A whole post: its page, its preview and its editor share it, and no other page of a visitor needs it. */
const article = {
  name: 'article',
  minShareCount: 2,
  test: /\/app\/blog\/|\/node_modules\/@portabletext\/(react|toolkit)\//,
}
/** What only the studio uses must not be in a file that visitors fetch. */
const STUDIO =
  /\/app\/studio\/(?!ui\/)|\/node_modules\/(@mantine|@floating-ui|clsx|react-remove-scroll|react-number-format|tabbable)/

export default defineConfig(({ isSsrBuild }) => ({
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
  // Node cannot resolve the folders of the first. Of the second, the server loads only the components that pages use.
  ssr: { noExternal: ['@atlaskit/pragmatic-drag-and-drop', /^@mantine/] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [common, article] } } },
  },
}))
