import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'

/**
 * Preloads the page's scripts at low priority, so that the first photograph and the font come before them. <Scripts />
 * preloads the same files, but at high priority and without a way to change that; the browser fetches each file once, as
 * the first of the two links says.
 */
export function ModulePreloads() {
  const manifest = useContext(FrameworkContext)?.manifest
  const routes = useMatches().map(({ id }) => manifest?.routes[id])
  // The browser needs them only in the first document.
  if (import.meta.env.DEV || typeof document !== 'undefined' || !manifest) return null
  const modules = [manifest.entry, ...routes].flatMap((part) =>
    part ? [part.module, ...(part.imports ?? [])] : [],
  )
  return [...new Set(modules)].map((address) => (
    <link key={address} rel="modulepreload" href={address} fetchPriority="low" />
  ))
}
