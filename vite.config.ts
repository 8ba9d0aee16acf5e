import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { constantTokens } from './scripts/tokens.ts'

/**
 * What every page needs comes as two files, not twenty: the libraries, which outlive releases in a browser's cache,
 * and the frame. Only what a page has for itself is a file of its own.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/site\/ui\/chunks/ },
  {
    name: 'frame',
    test: /app\/(root|ui\/|photos\/(ui\/(photo|hero-photo|developing|use-near)|address|frames)|site\/(ui\/(frame|nav|footer|error|offline|pending|loading|bare|announcer|use-(site|online|fresh))|head|query|site|error-words)|site\/structured-data|portfolio\/(dates|structured-data))/,
  },
]

/** What makes letters, down to its last package but React: none is found from the build but by chance. */
const letters = [
  'react-email',
  '@react-email/render',
  /^(html-to-text|html5parser|htmlparser2|dom(handler|utils|-serializer|elementtype)|entities|@?selderee|parseley|leac|peberminta|deepmerge-ts)(\/|$)/,
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [constantTokens(join(import.meta.dirname, 'app/ui/tokens.css')), reactRouter()],
  // The package that makes letters is one file of everything it can do, a second's work to load: of it only what is used.
  ssr: { noExternal: letters },
  resolve: {
    // React Router has no setting for what happens when a route's script fails. Only the browser's build is touched:
    // the server imports React Router itself.
    alias: [
      { find: './routeModules.js', replacement: join(import.meta.dirname, 'app/pages/ui/route-modules.ts') },
    ],
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
}))
