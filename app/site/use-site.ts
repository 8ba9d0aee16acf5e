import { useRouteLoaderData } from 'react-router'
import type { SiteView } from './site.ts'

/** The business, from the root loader: under every page that is shown at all. */
export function useSite() {
  const root = useRouteLoaderData<{ site: SiteView }>('root')
  if (!root) throw new Error('The site is not loaded.')
  return root.site
}
