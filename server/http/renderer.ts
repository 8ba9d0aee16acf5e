import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Language } from '#messages/languages'
import type { FormHandle } from '../../app/form-handle.ts'
import type { ComposedEmail } from '../../app/mail/email.ts'
import type { Email } from '../../app/mail/kinds.server.ts'
import type { ImportMap, Ports, Visitor } from '../../app/ports.server.ts'
import { readDraftedLanguage, readLanguage } from '../../app/site/language.server.ts'
import type { EmailTemplates } from '../../app/site/sections/email-templates.ts'
import type { SiteView } from '../../app/site/site.ts'
import { commandDocument, isDocumentPost, openedDocument } from './command-document.ts'
import { fallbackPage, hasNoPage } from './fallback-page.ts'
import { type FindRoute, formRefusal, knownRoutes } from './known-routes.ts'
import { builtLanguages } from './languages.ts'

const root = join(import.meta.dirname, '../..')

export const CLIENT = join(root, 'build/client')

export interface Renderer {
  render(request: Request, nonce: string, visitor?: Visitor): Promise<Response>
  pattern(pathname: string): string
  form(pathname: string): Promise<FormHandle>
  composeEmail(email: Email, site: SiteView, templates: EmailTemplates): Promise<ComposedEmail>
  /** Development only: Vite's modules and hot reload. */
  development?: MiddlewareHandler
}

/** With the pages' own copies of React Router, which finds a context by the identity of its key, and of the language. */
interface EntryModule extends Pick<typeof import('react-router'), 'createRequestHandler' | 'matchRoutes'> {
  contextFor(
    ports: Ports,
    rendering: {
      nonce: string | undefined
      visitor: Visitor | undefined
      stylesheets: ReadonlyMap<string, string> | undefined
      importMap: ImportMap | undefined
    },
  ): RouterContextProvider
  composeEmail: Renderer['composeEmail']
  inLanguage: typeof import('../../messages/language.ts').inLanguage
}

export async function builtRenderer(ports: Ports): Promise<Renderer> {
  const build: ServerBuild = await import(join(root, 'build/server/index.js'))
  const route = knownRoutes(entryOf(build).matchRoutes, build.routes)
  const stylesheets = readStylesheets(join(CLIENT, 'assets'))
  const speak = builtLanguages(CLIENT, ({ importMap, knowing }) => {
    const handle = requestHandler({ build: knowing(build), route, mode: 'production' }, ports)
    return (request: Request, nonce: string, visitor?: Visitor) =>
      handle(request, { nonce, visitor, stylesheets, importMap })
  })
  return {
    async render(request, nonce, visitor) {
      const language = await languageOf(ports, request.url, visitor)
      return entryOf(build).inLanguage(language, () => speak[language](request, nonce, visitor))
    },
    pattern: (pathname) => route(pathname).pattern,
    form: async (pathname) => route(pathname).form,
    composeEmail: entryOf(build).composeEmail,
  }
}

export async function developmentRenderer(ports: Ports): Promise<Renderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  const load = async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    return { build, route: knownRoutes(entryOf(build).matchRoutes, build.routes) }
  }
  return {
    // Development has no policy, and React compares the attribute.
    async render(request, _, visitor) {
      const site = await load()
      const handle = requestHandler({ ...site, mode: 'development' }, ports)
      const rendering = { nonce: undefined, visitor, stylesheets: undefined, importMap: undefined }
      const language = await languageOf(ports, request.url, visitor)
      return entryOf(site.build).inLanguage(language, () => handle(request, rendering))
    },
    // Any change may alter the routes.
    pattern: () => '/*',
    form: async (pathname) => (await load()).route(pathname).form,
    composeEmail: async (...given) => entryOf((await load()).build).composeEmail(...given),
    development: (c, next) =>
      new Promise((resolve, reject) => {
        const { incoming, outgoing } = c.env as { incoming: never; outgoing: never }
        vite.middlewares(incoming, outgoing, (error: unknown) => (error ? reject(error) : resolve(next())))
      }),
  }
}

async function languageOf({ database }: Ports, url: string, visitor?: Visitor): Promise<Language> {
  if (speaksEnglish(url)) return 'en'
  return isPreview(url) && visitor?.staff ? readDraftedLanguage(database) : readLanguage(database)
}

/** The studio speaks English; the site that it shows inside does not. */
export function speaksEnglish(url: string): boolean {
  return new URL(url).pathname.startsWith('/studio') && !isPreview(url)
}

function isPreview(url: string): boolean {
  return /^\/studio\/preview\b/.test(new URL(url).pathname)
}

function requestHandler(
  { build, route, mode }: { build: ServerBuild; route: FindRoute; mode: 'production' | 'development' },
  ports: Ports,
) {
  const { contextFor, createRequestHandler } = entryOf(build)
  const handlePublic = createRequestHandler(build, mode)
  // Tells documents every route: offline, React Router cannot ask for a command's script, or for the next photograph's.
  const knowing = { ...build, routeDiscovery: { ...build.routeDiscovery, mode: 'initial' as const } }
  const handleKnowing = createRequestHandler(knowing, mode)
  return async (request: Request, rendering: Parameters<typeof contextFor>[1]): Promise<Response> => {
    const nonce = rendering.nonce ?? ''
    const refused = formRefusal(route, request, nonce)
    if (refused) return refused
    const sent = isDocumentPost(request) ? request.clone() : null
    const handle = rendering.visitor?.staff || isGallery(request.url) ? handleKnowing : handlePublic
    const response = await handle(request, contextFor(ports, rendering))
    if (hasNoPage(response)) return fallbackPage(nonce)
    return sent ? commandDocument(sent, response, nonce) : openedDocument(request, response, nonce)
  }
}

function isGallery(url: string): boolean {
  return /^\/(?:client|s|a)\//.test(new URL(url).pathname)
}

function entryOf(build: ServerBuild): EntryModule {
  return build.entry.module as unknown as EntryModule
}

function readStylesheets(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'))
  return new Map(files.map((file) => [`/assets/${file}`, readFileSync(join(folder, file), 'utf8').trim()]))
}
