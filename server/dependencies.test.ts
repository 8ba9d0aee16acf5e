import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { DOMAINS } from '../app/domains.ts'
import { isTest } from './testing-sources.ts'

const root = join(import.meta.dirname, '..')

interface Import {
  from: string
  /** Undefined for packages and Node's own modules. */
  module?: string
  /** Type imports leave nothing behind. */
  type: boolean
}

interface Module {
  file: string
  text: string
  imports: Import[]
}

const modules = sources('{app,cli,demo,e2e,ports,scripts,server}/**/*.{ts,tsx,mjs}')
  .filter((file) => !file.endsWith('.d.ts'))
  .map(read)
const product = modules.filter(({ file }) => /^(app|ports|server)\//.test(file) && !isTest(file))

const ROUTES = new Set(
  [...readFileSync(join(root, 'app/routes.ts'), 'utf8').matchAll(/'([\w/.-]+\.tsx?)'/g)].map(
    ([, file]) => `app/${file}`,
  ),
)

const OWNERS_SCREEN = /^app\/(\w+\/)?studio\//

/**
 * Whose ui others may use: photographs are on every page, a gallery offers downloads, a family's page is a gallery, and
 * a deposit's page looks like its booking.
 */
const SHARES_UI: Record<string, string> = {
  photos: '\\w+',
  booking: 'booking|pages|store',
  delivery: 'delivery|store|galleries|families',
  store: 'store|galleries|families',
  galleries: 'galleries|families|pages',
}

const VENDORS: Record<string, RegExp> = {
  '@aws-sdk/client-s3': /^ports\/storage\/s3(-[a-z]+)?\.ts$/,
  '@formatjs/icu-messageformat-parser': /^scripts\/messages\/functions\.ts$/,
  '@hono/node-server': /^server\/http\/app\.ts$/,
  '@sanity/client': /^ports\/content\/sanity\/sanity\.ts$/,
  '@sanity/image-url': /^ports\/content\/sanity\/sanity-images\.ts$/,
  '@react-router/dev': /^app\/routes\.ts$/,
  '@portabletext/editor': /^app\/blog\/studio\/editor\//,
  '@portabletext/html': /^app\/takeout\/studio\/moving\/body-of\.ts$/,
  '@portabletext/react': /^app\/blog\/ui\/body\.tsx$/,
  '@atlaskit/pragmatic-drag-and-drop': /^app\/albums\/studio\/photos\/grid\/drag\.ts$/,
  '@tanstack/react-virtual': /^app\/albums\/studio\/photos\/grid\/use-rows\.ts$/,
  'content-disposition': /^app\/delivery\/ranges\.ts$/,
  'csv-parse': /^app\/csv-rows\.server\.ts$/,
  cookie: /^app\/cookies\.ts$/,
  exifreader: /^app\/photos\/intake\/metadata\.server\.ts$/,
  'fractional-indexing': /^ports\/database\/place\.ts$/,
  hono: /^server\/http\//,
  'ical-generator': /^app\/mail\/calendar-entry\.ts$/,
  'ical.js': /^ports\/busy-times\.ts$/,
  jose: /^ports\/identity\/google(-token)?\.ts$/,
  kysely: /^ports\/(content|database|identity|mail)\/|^app\/([a-z-]+\/)+[a-z-]+\.server\.ts$/,
  'lru-cache':
    /^server\/http\/(page-cache\/page-store|known-routes)\.ts$|^ports\/content\/response-cache\.ts$/,
  marked: /^app\/studio\/help\/chapters\.server\.ts$/,
  negotiator: /^server\/http\/page-cache\/rendered-page\.ts$/,
  otpauth: /^app\/accounts\/second-factor\/totp\.server\.ts$/,
  '@tus/server': /^server\/http\/uploads\/(tus|piece-store)\.ts$/,
  'tus-js-client': /^app\/uploads\/studio\/sending\/sender\.ts$/,
  uqr: /^app\/ui\/qr-code\.ts$/,
  'zxing-wasm': /^app\/photos\/develop\/drawing\/read-codes\.server\.ts$/,
  'node:sqlite': /^ports\/database\//,
  nodemailer: /^ports\/mail\/(eml|smtp)\.ts$/,
  pg: /^ports\/database\//,
  photoswipe: /^app\/photos\/ui\/gallery\/lightbox\/photoswipe\.ts$/,
  'prom-client': /^server\/metrics\/prometheus\.ts$/,
  stripe: /^ports\/payments\/stripe\.ts$/,
  pino: /^server\/log\.ts$/,
  react: /^app\//,
  'react-dom': /^app\//,
  'react-email': /^app\/mail\//,
  'react-parallax-tilt': /^app\/pages\/ui\/home\/hero\.tsx$/,
  'react-router': /^app\/|^server\/http\/renderer\.ts$/,
  'schema-dts': /^app\/[a-z]+\/structured-data\.ts$/,
  sharp: /^app\/photos\/develop\/decode\.server\.ts$/,
  thumbhash: /^app\/photos\/intake\/placeholder\.server\.ts$/,
  yauzl: /^app\/takeout\/import\/source\/unzip\.server\.ts$/,
  vite: /^server\/http\/renderer\.ts$/,
  zod: /^(server\/settings\/variables|server\/http\/api\/body|app\/uploads\/api\/schemas|app\/backup\/snapshot\.server|app\/takeout\/(format|teams-format|import\/earlier-post)|app\/albums\/(details|settings)|app\/clients\/details|app\/store\/(cart\/cart|prices\/price-list|payments\/store-settings\.server)|app\/(albums\/studio\/photos|athletes\/studio\/tagging)\/changes\.server|app\/site\/sections\/(shapes|field-shapes|questions))\.ts$/,
}

/** Rules import only types from Node. */
const PLATFORM = /^node:(?!sqlite)/

type Rule = (file: string, imported: Import) => boolean

/** True for a forbidden import. */
const RULES: Record<string, Rule> = {
  'server → app → ports, never back': (file, { module }) =>
    (/^ports\//.test(file) && !/^ports\//.test(module ?? 'ports/')) ||
    (/^app\//.test(file) && /^(server|demo|cli|scripts|e2e)\//.test(module ?? '')),
  'app/ui knows no domain': (file, { module }) =>
    /^app\/ui\//.test(file) && !/^app\/ui\//.test(module ?? 'app/ui/'),
  // Browser, server and mail adapters share the rule of email addresses.
  'rules do no input or output': (file, { from, module, type }) =>
    isRule(file) &&
    !type &&
    (PLATFORM.test(from) ||
      /^ports\/(?!mail\/address\.ts$)|\.server\.tsx?$|^app\/\w+\/(ui|routes)\/.*\.tsx$/.test(module ?? '')),
  'no module imports a route': (_, { module }) => ROUTES.has(module ?? ''),
  "a domain keeps its ui to itself; pages, portal and the owner's screens compose": (file, { module }) => {
    const owner = module?.match(/^app\/(\w+)\/ui\//)?.[1]
    if (!owner || /^app\/[a-z.-]+$/.test(file) || OWNERS_SCREEN.test(file)) return false
    const sharers = SHARES_UI[owner] ?? `${owner}|pages|galleries/routes/portal|families/routes`
    return !new RegExp(`^app/(${sharers})/`).test(file)
  },
  'what is drawn in the browser imports no server module': (file, { module, type }) =>
    /^app\/(\w+\/)?ui\/(?!.*\.server\.ts)/.test(file) && /\.server\.tsx?$/.test(module ?? '') && !type,
  'each package has its adapter': (file, { from, module, type }) => {
    if (module || PLATFORM.test(from) || /^[.#]/.test(from)) return false
    const adapter = VENDORS[packageOf(from)]
    return adapter ? !type && !adapter.test(file) : true
  },
}

test.each(Object.keys(RULES))('%s', (name) => {
  const rule = RULES[name] as Rule
  const broken = product.flatMap(({ file, imports }) =>
    imports.filter((imported) => rule(file, imported)).map(({ from }) => `${file} imports ${from}`),
  )
  expect(broken).toEqual([])
})

test.each([
  ['ports/storage/disk.ts', '../../app/photos/rules/photo.ts'],
  ['app/site/site.ts', '../../server/settings/env.ts'],
  ['app/site/site.server.ts', '../../demo/read.ts'],
  ['app/ui/reveal.tsx', '../photos/photo.ts'],
  ['app/pages/sitemap.ts', 'node:fs'],
  ['app/portfolio/structured-data.ts', './albums.server.ts'],
  ['app/clients/grants/end.ts', './grants.server.ts'],
  ['app/photos/rules/address.ts', '../ui/photo.tsx'],
  ['app/pages/ui/nav.tsx', '../routes/home.tsx'],
  ['app/albums/studio/list/list.tsx', '../album.tsx'],
  ['app/portfolio/ui/sheet.tsx', '../../pages/ui/nav.tsx'],
  ['app/portfolio/ui/sheet.tsx', '../albums.server.ts'],
  ['app/portfolio/routes/gallery.tsx', 'photoswipe'],
  ['app/photos/intake/file.ts', 'sharp'],
  ['server/main.ts', 'left-pad'],
])('%s may not import %s', (file, from) => {
  const broken = Object.values(RULES).filter((rule) => rule(file, importOf(file, from, false)))
  expect(broken).toHaveLength(1)
})

test('every relative import names an existing file, with its ending', () => {
  const wrong = modules.flatMap(({ file, imports }) =>
    imports
      .filter(({ from, module }) => module && !from.includes('+types/') && !existsSync(join(root, module)))
      .map(({ from }) => `${file} imports ${from}`),
  )
  expect(wrong).toEqual([])
})

test('no modules import each other in a circle, types included', () => {
  const edges = new Map(
    product.map(({ file, imports }) => [file, imports.flatMap(({ module }) => module ?? [])]),
  )
  expect([...edges.keys()].flatMap((file) => circle(edges, file) ?? [])).toEqual([])
  const pair = new Map(Object.entries({ a: ['b'], b: ['a'] }))
  expect(circle(pair, 'a')).toEqual(['a', 'b', 'a'])
})

test('domains depend in one direction, types included', () => {
  const edges = new Map<string, Set<string>>()
  for (const { file, imports } of product) {
    const from = domainOf(file)
    const to = imports.flatMap(({ module }) => (module ? [domainOf(module)] : []))
    edges.set(from, new Set([...(edges.get(from) ?? []), ...to.filter((domain) => domain !== from)]))
  }
  expect(edges.get('app/booking')).toContain('app/photos')
  const graph = new Map([...edges].map(([from, to]) => [from, [...to]]))
  expect([...graph.keys()].flatMap((domain) => circle(graph, domain)?.join(' → ') ?? [])).toEqual([])
  const rows = new Map<string, number>(
    DOMAINS.flatMap((row, floor) => Object.keys(row).map((name) => [`app/${name}`, floor])),
  )
  const below = [...rows].flatMap(([domain, row]) =>
    (graph.get(domain) ?? []).flatMap((to) => ((rows.get(to) ?? -1) < row ? [] : `${domain} → ${to}`)),
  )
  expect(below).toEqual([])
  const folders = globSync(['app/*/', 'app/*/studio/', 'app/studio/ui/'], { cwd: root }).map((folder) =>
    folder.replaceAll('\\', '/').replace(/\/$/, ''),
  )
  expect([...rows.keys()].toSorted()).toEqual(folders.toSorted())
})

test('the table in docs/architecture.md is the order of domains', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const rows = [...text.matchAll(/^\| +(\d+) +\| `(.+?)` +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells)
  expect(rows).toEqual(
    DOMAINS.flatMap((row, floor) => Object.entries(row).map(([name, about]) => [String(floor), name, about])),
  )
})

test('only main.ts reads the environment', () => {
  const readers = product.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ file }) => file)
  expect(readers).toEqual(['server/main.ts'])
})

test('no policy contains an unsafe- keyword, but for the style attributes of the studio', () => {
  const allowed = /style-src-attr 'unsafe-inline'/g
  const lax = product
    .filter(({ text }) => /unsafe-(inline|eval|hashes)/.test(text.replace(allowed, '')))
    .map(({ file }) => file)
  expect(lax).toEqual([])
})

test('no file is longer than 400 lines', () => {
  const long = sources('{app,bench,cli,demo,e2e,ports,scripts,server}/**/*.{ts,tsx,mjs,css}')
    .filter((file) => !file.includes('node_modules'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length] as const)
    .filter(([, lines]) => lines > 400)
  expect(long).toEqual([])
})

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
}

function domainOf(file: string): string {
  const screens = /^app\/(?:\w+\/studio|studio\/ui)(?=\/)/.exec(file)
  if (screens) return screens[0]
  return /^(app|ports)\//.test(file) ? file.split('/').slice(0, 2).join('/') : (file.split('/')[0] as string)
}

/** Neither adapter, nor screen, nor route. */
function isRule(file: string): boolean {
  return /^app\/\w+\/(?!ui\/)([a-z-]+\/)*[a-z-]+\.ts$/.test(file) && !ROUTES.has(file)
}

function packageOf(from: string): string {
  return from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : (from.split('/')[0] as string)
}

function read(file: string): Module {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
  )
  return {
    file,
    text,
    imports: [...found].map(([, type, named, dynamic]) =>
      importOf(file, (named ?? dynamic) as string, Boolean(type)),
    ),
  }
}

function importOf(file: string, from: string, type: boolean): Import {
  if (!from.startsWith('.')) return { from, type }
  const path = from.replace(/\?\w+$/, '')
  return { from, module: normalize(join(dirname(file), path)).replaceAll('\\', '/'), type }
}

/** The path from a module back to itself, or null. */
function circle(edges: Map<string, string[]>, start: string): string[] | null {
  const seen = new Set<string>()
  const walk = (at: string, way: string[]): string[] | null => {
    for (const next of edges.get(at) ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...way, next])
      if (found) return found
    }
    return null
  }
  return walk(start, [start])
}
