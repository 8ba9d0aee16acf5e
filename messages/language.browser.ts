import type { Language } from './compiled/languages.ts'

/** Development only: the build leaves one language. */
export function language(): Language {
  return document.documentElement.lang as Language
}
