import { useRouteLoaderData } from 'react-router'
import type { SiteView } from './site.ts'

/** From the public layout or the studio's preview; `app/routes.ts` has their ids. */
export function useSite(): SiteView {
  const shown = useRouteLoaderData<{ site: SiteView }>('public')
  const preview = useRouteLoaderData<{ site: SiteView }>('preview')
  const layout = shown ?? preview
  if (!layout) throw new Error('The site is not loaded.')
  return layout.site
}
