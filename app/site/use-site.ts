import { useRouteLoaderData } from 'react-router'
import type { SiteView } from './site.ts'

/** The business, from the public layout's loader, which has this id in `app/routes.ts`. */
export function useSite(): SiteView {
  const site = useSiteIfKnown()
  if (!site) throw new Error('The site is not loaded.')
  return site
}

/** Undefined when the layout's loader failed. */
export function useSiteIfKnown(): SiteView | undefined {
  return useRouteLoaderData<{ site: SiteView }>('public')?.site
}
