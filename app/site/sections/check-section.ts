import { type FieldMistake, fieldMistakes } from './mistakes.ts'
import { type SectionName, type Sections, sectionsShape } from './shapes.ts'

/** What is wrong with a section that somebody writes; for browser and server alike. Does not check that photographs exist. */
export function checkSection(name: SectionName, content: unknown): FieldMistake[] {
  const { error } = sectionsShape(() => true).safeParse({ [name]: content }, { reportInput: true })
  if (!error) return []
  return fieldMistakes(error).map(({ path, text }) => ({ path: path.slice(1), text }))
}

/** The section as it is published; null if anything is wrong with it. */
export function validSection<Name extends SectionName>(name: Name, content: unknown): Sections[Name] | null {
  const { data } = sectionsShape(() => true).safeParse({ [name]: content })
  return (data?.[name] ?? null) as Sections[Name] | null
}
