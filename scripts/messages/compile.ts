import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type MessageFunction, messageFunction } from './functions.ts'

const FOLDER = join(import.meta.dirname, '../../messages')
const SOURCE = 'en'

/** What each file of messages starts with. */
const TOOLS = `const $rules = new Intl.PluralRules(LOCALE)
const $numbers = new Intl.NumberFormat(LOCALE)
const $number = (value) => $numbers.format(value)
const $plural = (value, forms) => forms['=' + value] ?? forms[$rules.select(value)] ?? forms.other
const $select = (value, forms) => Object.hasOwn(forms, value) ? forms[value] : forms.other
`

export interface Compiled {
  languages: string[]
  domains: string[]
  /** The module of one domain in one language, for the browser. */
  code(language: string, domain: string): string
  /** What a translation lacks, or has that English has not. */
  mistakes: string[]
  /** How many texts of a file are English, where it's most of them. */
  english: [file: string, count: number][]
}

/**
 * Reads `messages/<language>/<domain>.json` and writes `messages/compiled`: a module of functions for each domain, which
 * look up the language that is spoken, and a list of the languages. Files that would stay the same are not touched.
 */
export function compileMessages(): Compiled {
  const languages = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(FOLDER, entry.name, 'site.json')))
    .map(({ name }) => name)
    // English first: what is chosen where nothing was.
    .sort((a, b) => Number(b === SOURCE) - Number(a === SOURCE) || (a < b ? -1 : 1))
  const domains = globSync(`${SOURCE}/*.json`, { cwd: FOLDER })
    .map((file) => basename(file, '.json'))
    .sort()
  const mistakes: string[] = languages.flatMap(mistakesOfHead)
  const compiled = new Map<string, Map<string, MessageFunction>>()
  for (const domain of domains) {
    const source = functionsOf(SOURCE, domain, mistakes)
    for (const language of languages) {
      const own = language === SOURCE ? source : functionsOf(language, domain, mistakes)
      if (own !== source) mistakes.push(...differences(`${language}/${domain}.json`, source, own))
      compiled.set(
        `${language}/${domain}`,
        new Map([...source].map(([key, text]) => [key, own.get(key) ?? text])),
      )
    }
  }
  const locales = new Map(languages.map((language) => [language, textsOf(language, 'site')]))
  const code = (language: string, domain: string) => {
    const functions = compiled.get(`${language}/${domain}`) ?? new Map()
    const each = [...functions].map(([key, { code: text }]) => `export const ${key} = ${text}\n`)
    return (
      TOOLS.replaceAll('LOCALE', JSON.stringify(locales.get(language)?.locale ?? language)) + each.join('')
    )
  }
  for (const domain of domains) {
    for (const language of languages) write(`${language}/${domain}.js`, code(language, domain))
    write(`${domain}.ts`, dispatching(domain, languages, compiled.get(`${SOURCE}/${domain}`) ?? new Map()))
  }
  const names = languages.map(
    (language) => `  ${language}: ${JSON.stringify(locales.get(language)?.languageName)},\n`,
  )
  write(
    'languages.ts',
    `export const LANGUAGES = {\n${names.join('')}} as const\n\nexport type Language = keyof typeof LANGUAGES\n`,
  )
  const files = languages.slice(1).flatMap((language) => domains.map((domain) => [language, domain] as const))
  return { languages, domains, code, mistakes, english: files.flatMap(stillEnglish) }
}

function textsOf(language: string, domain: string): Record<string, string> {
  const file = join(FOLDER, language, `${domain}.json`)
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`messages/${language}/${domain}.json isn’t JSON: ${(error as Error).message}`)
  }
}

function stillEnglish([language, domain]: readonly [string, string]): [file: string, count: number][] {
  const source = textsOf(SOURCE, domain)
  const own = Object.entries(textsOf(language, domain))
  const count = own.filter(([key, text]) => text === source[key]).length
  return count > own.length / 2 ? [[`${language}/${domain}.json`, count]] : []
}

function mistakesOfHead(folder: string): string[] {
  const { language, locale = '', direction = '' } = textsOf(folder, 'site')
  const wrong = (key: string, what: string) => `${folder}/site.json: ${key}: ${what}`
  return [
    ...(/^[a-z]{2,3}$/.test(folder)
      ? []
      : [`${folder}: name the folder with two or three letters, as in 'pt'`]),
    ...(language === folder ? [] : [wrong('language', `needs to be '${folder}'`)]),
    ...(isLocale(locale) ? [] : [wrong('locale', "needs to be one such as 'pt-BR'")]),
    ...(['ltr', 'rtl'].includes(direction) ? [] : [wrong('direction', "needs to be 'ltr' or 'rtl'")]),
  ]
}

function isLocale(locale: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

function functionsOf(language: string, domain: string, mistakes: string[]): Map<string, MessageFunction> {
  const functions = new Map<string, MessageFunction>()
  const { locale = language } = textsOf(language, 'site')
  const plurals = isLocale(locale) ? new Intl.PluralRules(locale).resolvedOptions().pluralCategories : []
  for (const [key, text] of Object.entries(textsOf(language, domain))) {
    try {
      if (!isName(key)) throw new Error('isn’t a name that JavaScript allows')
      functions.set(key, messageFunction(text, plurals))
    } catch (error) {
      mistakes.push(`${language}/${domain}.json: ${key}: ${(error as Error).message}`)
    }
  }
  return functions
}

function isName(key: string): boolean {
  try {
    return /^[a-z][A-Za-z0-9]*$/.test(key) && Boolean(new Function(`const ${key} = 0`))
  } catch {
    return false
  }
}

function differences(
  file: string,
  source: Map<string, MessageFunction>,
  own: Map<string, MessageFunction>,
): string[] {
  const valuesOf = ({ values }: MessageFunction) =>
    [...values]
      .map((each) => each.join(' '))
      .sort()
      .join(', ')
  return [
    ...[...source].flatMap(([key, text]) => {
      const translated = own.get(key)
      if (!translated) return [`${file}: ${key}: missing`]
      if (valuesOf(translated) === valuesOf(text)) return []
      return [
        `${file}: ${key}: has the values ${valuesOf(translated) || '(none)'}, not ${valuesOf(text) || '(none)'}`,
      ]
    }),
    ...[...own.keys()].filter((key) => !source.has(key)).map((key) => `${file}: ${key}: isn’t in English`),
  ]
}

function dispatching(domain: string, languages: string[], functions: Map<string, MessageFunction>): string {
  const imports = languages.map((language) => `import * as $${language} from './${language}/${domain}.js'\n`)
  const each = [...functions].map(([key, { values }]) => {
    const kinds = [...values].map(([name, kind]) => `${name}: ${TYPES[kind]}`).join('; ')
    const tagged = [...values.values()].includes('tag')
    const result = tagged ? '(string | T)[]' : 'string'
    const given = values.size > 0 ? `v: { ${kinds} }` : ''
    return `export const ${key} = ${tagged ? '<T>' : ''}(${given}): ${result} => $all[$language()].${key}(${given && 'v'})\n`
  })
  const all = `const $all: Record<string, any> = { ${languages.map((language) => `${language}: $${language}`).join(', ')} }\n`
  return `// @ts-nocheck\n${imports.join('')}import { language as $language } from '#language'\n\n${all}${each.join('')}`
}

const TYPES = { text: 'string | number', number: 'number', tag: '(text: string) => T' }

/** At once, because several programs may compile and read at the same time. */
function write(path: string, content: string): void {
  const file = join(FOLDER, 'compiled', path)
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}
