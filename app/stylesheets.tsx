import { createContext, Fragment, useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, Links, useMatches } from 'react-router'
import { isInPage } from './pages/ui/route-modules.ts'
import { useNonce } from './ui/nonce.ts'

/** By address, '/assets/base-1a2b.css'; known only while the server renders. */
export const StylesheetsContext = createContext<ReadonlyMap<string, string> | undefined>(undefined)

/**
 * Inlines the style sheets of the first page, so that its first paint waits for no second request. Each has a
 * disabled link too: React Router looks for it, and would fetch the file otherwise.
 */
export function Stylesheets() {
  const inline = useContext(StylesheetsContext)
  const manifest = useContext(FrameworkContext)?.manifest
  const addresses = new Set(useMatches().flatMap(({ id }) => manifest?.routes[id]?.css ?? []))
  const nonce = useNonce()
  // Vite serves and replaces styles itself.
  if (import.meta.env.DEV) return <Links />
  return [...addresses].map((address) => {
    // React Router adds '#' to the address of a shared sheet.
    const file = address.replace(/#$/, '')
    const inPage = inline?.has(file) || isInPage(file)
    const state = { disabled: inPage }
    return (
      <Fragment key={address}>
        {inPage && (
          <style href={file} precedence="route" nonce={nonce}>
            {inline?.get(file)}
          </style>
        )}
        <link rel="stylesheet" href={address} {...state} />
      </Fragment>
    )
  })
}
