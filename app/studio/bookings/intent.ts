import { useActionData, useNavigation } from 'react-router'

export const INTENTS = [
  ...(['reply', 'accept', 'decline', 'note', 'done', 'spam', 'not-spam', 'reopen'] as const),
  ...(['save-template', 'retry-email'] as const),
] as const
/** What a form of the booking's page does. */
export type Intent = (typeof INTENTS)[number]

/** Why a form did nothing, and what was typed into it. */
export interface Refused {
  intent: Intent
  error: string
  typed: Record<string, string>
}

/** How the form with this intent is getting on. */
export function useIntent(intent: Intent) {
  const busy = useNavigation().formData?.get('intent') === intent
  const last = useActionData<Refused>()
  const refused = last?.intent === intent ? last : null
  return { busy, error: busy ? null : refused?.error, typed: refused?.typed ?? {} }
}
