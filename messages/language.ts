import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from './compiled/languages.ts'

const spoken = new AsyncLocalStorage<Language>()

/** Whatever `work` does and waits for speaks this language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return spoken.run(language, work)
}

/** In the browser's build, each message exists in the language of the page alone, and nothing asks. */
export function language(): Language {
  return spoken.getStore() ?? 'en'
}
