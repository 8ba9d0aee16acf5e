import { useRouteLoaderData } from 'react-router'

export interface StudioView {
  studio: string
  timeZone: string
  account: string
  name: string
  role: 'owner' | 'assistant'
  demo: boolean
  emailsAreStored: boolean
  ownBlog: boolean
  requests: number
  /** Orders that need the owner. Null while there is no store. */
  orders: number | null
}

export function useStudio(): StudioView {
  const view = useRouteLoaderData<StudioView>('studio')
  if (!view) throw new Error('The studio is not loaded.')
  return view
}
