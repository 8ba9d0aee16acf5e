import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { LANGUAGES, type Language } from '#messages/languages'
import type { ImportMap } from '../../app/ports.server.ts'
import type { BuiltMessages } from '../../scripts/messages/plugin.ts'

interface BuiltLanguage {
  importMap: ImportMap
  /** Has pages load their messages together with their scripts, instead of after them. */
  knowing(build: ServerBuild): ServerBuild
}

/** Loads every message: offline, a page whose script is here opens only if its messages are too, and no browser asks twice. */
const STUDIO = 'studio/routes/page'

/** One of what `make` returns for each language. `client` is the folder of the browser's build. */
export function builtLanguages<T>(client: string, make: (built: BuiltLanguage) => T): Record<Language, T> {
  const { maps, imports }: BuiltMessages = JSON.parse(readFileSync(join(client, 'messages.json'), 'utf8'))
  const each = (Object.keys(LANGUAGES) as Language[]).map((language) => {
    const map = maps[language] ?? {}
    const importMap = { imports: map }
    const files = (scripts: string[]) => {
      const names = new Set(scripts.flatMap((script) => imports[script] ?? []))
      return [...names].flatMap((name) => map[name] ?? [])
    }
    return [language, make({ importMap, knowing: (build) => withFiles(build, files, Object.values(map)) })]
  })
  return Object.fromEntries(each)
}

function withFiles(build: ServerBuild, files: (scripts: string[]) => string[], all: string[]): ServerBuild {
  const routes = Object.entries(build.assets.routes).map(([id, route]) => {
    const imports = route?.imports ?? []
    const messages = id === STUDIO ? all : route && files([route.module, ...imports])
    return [id, route && { ...route, imports: [...imports, ...(messages ?? [])] }]
  })
  return { ...build, assets: { ...build.assets, routes: Object.fromEntries(routes) } }
}
