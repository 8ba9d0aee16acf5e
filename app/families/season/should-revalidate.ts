import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The lightbox changes the address but not the data. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentParams.card !== nextParams.card || formMethod !== undefined) return defaultShouldRevalidate
  const same = ['team', 'show', 'said', 'roll'].every(
    (name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name),
  )
  return same && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}
