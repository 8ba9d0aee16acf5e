import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What every page needs comes as two files, not twenty: the libraries, which outlive releases in a browser's cache,
 * and the frame. Only what a page has for itself is a file of its own.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'frame',
    test: /app\/(root|ui\/|photos\/(ui\/|address)|site\/(ui\/(frame|nav|footer|fault|offline|pending|bare|chunks|use-site)|head|site)|portfolio\/frames|site\/structured-data)/,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
}))
