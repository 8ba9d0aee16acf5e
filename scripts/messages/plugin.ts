import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { compileMessages } from './compile.ts'

/** What the server reads of `messages.json`. */
export interface BuiltMessages {
  /** For each language, the import map: the address of each module of messages. */
  maps: Record<string, Record<string, string>>
  /** The modules of messages that each script imports itself. */
  imports: Record<string, string[]>
}

/**
 * Leaves `#messages/…` as they are in the browser's scripts: each page's import map names the files of its language, and
 * no other language reaches the browser. On the server, Node finds them. A translation that lacks a message fails the
 * build.
 */
export function messages(): Plugin {
  const compiled = compileMessages()
  return {
    name: 'messages',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      if (compiled.mistakes.length > 0) this.error(`Messages:\n${compiled.mistakes.join('\n')}`)
    },
    resolveId(source) {
      return /^#(messages\/(?!languages$)|language$)/.test(source) ? { id: source, external: true } : null
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const imports: BuiltMessages['imports'] = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const own = chunk.imports.filter((name) => name.startsWith('#messages/'))
        if (own.length > 0) imports[`/${chunk.fileName}`] = own
      }
      const maps: BuiltMessages['maps'] = {}
      for (const language of compiled.languages) {
        const each = compiled.domains.map((domain) => {
          const source = compiled.code(language, domain)
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const fileName = `assets/${language}-${domain}-${hash}.js`
          this.emitFile({ type: 'asset', fileName, source })
          return [`#messages/${domain}`, `/${fileName}`]
        })
        maps[language] = Object.fromEntries(each)
      }
      const source = JSON.stringify({ maps, imports } satisfies BuiltMessages)
      this.emitFile({ type: 'asset', fileName: 'messages.json', source })
    },
  }
}
