import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The lightbox and selecting change the address but not the data. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = given
  const other = (['album', 'token', 'card'] as const).some((name) => currentParams[name] !== nextParams[name])
  if (other || formMethod !== undefined) return defaultShouldRevalidate
  const same = ['show', 'team', 'find', 'said', 'roll'].every(
    (name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name),
  )
  return same && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}
