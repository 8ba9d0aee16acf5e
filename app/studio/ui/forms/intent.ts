import { useActionData, useNavigation } from 'react-router'

/** Why a form did nothing, and what was typed into it. */
export interface Refused {
  intent: string
  /** Of several such forms, which one: an album's or an email's ID. */
  about?: string
  error: string
  typed: Record<string, string>
}

/** What the action of a form returns when it did nothing. */
export function refusedForm(form: FormData, error: string): Refused {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  return { intent: typed.intent ?? '', about: typed.about, error, typed }
}

/** The state of the form with this intent: whether it is being sent, and why the last time did nothing. */
export function useIntent(intent: string, about = '') {
  const sent = useNavigation().formData
  const busy = sent?.get('intent') === intent && (sent.get('about') ?? '') === about
  const last = useActionData<Refused>()
  const refused = last?.intent === intent && (last.about ?? '') === about ? last : null
  return { busy, error: busy ? null : (refused?.error ?? null), typed: refused?.typed ?? {} }
}
