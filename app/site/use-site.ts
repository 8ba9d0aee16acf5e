import { useRouteLoaderData } from 'react-router'
import type { SiteView } from './site.ts'

/** The business, from the public layout's loader, which has this id in `app/routes.ts`. */
export function useSite(): SiteView {
  const layout = useRouteLoaderData<{ site: SiteView }>('public')
  if (!layout) throw new Error('The site is not loaded.')
  return layout.site
}
