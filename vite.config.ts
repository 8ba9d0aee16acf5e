import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { messages } from './scripts/messages/plugin.ts'

/**
 * What several pages of visitors share is one file. By default it is some thirty, each with headers, and without HTTP/2
 * with a round trip. Style sheets stay where they are: those of every visitor would reach the studio too.
 */
const shared = {
  name: 'shared',
  test: /\/app\/(pages|photos|site|ui)\/(?!studio\/|sections\/|ui\/gallery\/).+(\.tsx?|woff2\?url)$|\/react-dom\/(index|cjs\/react-dom\.)/,
  minShareCount: 2,
  priority: 1,
}
/** What all galleries share, and other pages do without. */
const gallery = { name: 'gallery', test: /\/app\/photos\/ui\/gallery\/.+\.tsx?$/, minShareCount: 2 }
/** What clients and guests share. */
const delivery = { name: 'delivery', test: /\/app\/galleries\/(?!studio\/).+\.tsx?$/, minShareCount: 2 }

/**
 * React Router has no setting for what happens when a route's script fails, so the browser's build has our function in
 * place of its own. A version without that file fails the build.
 */
function ownRouteModules(): Plugin {
  let replaced = false
  return {
    name: 'own-route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !importer?.includes('/node_modules/react-router/')) return null
      replaced = true
      return join(import.meta.dirname, 'app/pages/ui/route-modules.ts')
    },
    buildEnd(error) {
      if (!error && !replaced)
        this.error('React Router has no routeModules.js any more: see app/pages/ui/route-modules.ts.')
    },
  }
}

export default defineConfig({
  plugins: [ownRouteModules(), messages(), reactRouter()],
  // Node cannot resolve its folders.
  ssr: { noExternal: ['@atlaskit/pragmatic-drag-and-drop'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [shared, gallery, delivery] } } } },
    },
  },
})
