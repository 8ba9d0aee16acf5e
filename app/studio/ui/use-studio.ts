import { useRouteLoaderData } from 'react-router'

export interface StudioView {
  studio: string
  /** The business's, in which the studio shows all times. */
  timeZone: string
  /** The ID of who is signed in. */
  account: string
  name: string
  role: 'owner' | 'assistant'
  demo: boolean
  /** Without a mail server nobody gets any. */
  emailsAreStored: boolean
  /** Whether posts are written here, and not in a content service. */
  ownBlog: boolean
  /** Booking requests that nobody has answered. */
  requests: number
}

/** Who is signed in, and for which business. */
export function useStudio(): StudioView {
  const view = useRouteLoaderData<StudioView>('studio')
  if (!view) throw new Error('The studio is not loaded.')
  return view
}
