import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

interface Graph {
  getModuleInfo: (id: string) => { importers: string[]; isEntry: boolean } | null
}

/**
 * What several pages of visitors and clients share is one file for the browser, or one for pages of a kind. By default it
 * would be some twenty, and without HTTP/2 each costs a phone a round trip.
 */
const shared = (name: string, minShareCount: number, test: (id: string) => boolean) => ({
  name: (id: string, graph: Graph) => (isForVisitors(id, graph) ? name : null),
  debugName: name,
  minShareCount,
  test,
})
const KINDS = {
  article: /\/app\/blog\/|\/node_modules\/@portabletext\/(react|toolkit)\//,
  gallery: /\/app\/(photos\/ui\/gallery|galleries|picks)\//,
  forms: /\/app\/(booking|accounts)\/ui\//,
}
const groups = [
  shared('common', 3, (id) => !Object.values(KINDS).some((kind) => kind.test(id))),
  ...Object.entries(KINDS).map(([name, kind]) => shared(name, 2, (id) => kind.test(id))),
]

/** Whether a page outside the studio loads the module with its own script. */
function isForVisitors(id: string, graph: Graph): boolean {
  const seen = new Set([id])
  for (const each of seen) {
    const module = graph.getModuleInfo(each)
    if (module?.isEntry && !each.includes('/app/studio/')) return true
    for (const importer of module?.importers ?? []) seen.add(importer)
  }
  return false
}

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
  // Node cannot resolve the folders of the first. Of the second, the server loads only the components that pages use.
  ssr: { noExternal: ['@atlaskit/pragmatic-drag-and-drop', /^@mantine/] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
