import type { RouterContextProvider } from 'react-router'
import { actorContext } from '../../../accounts/staff-context.server.ts'
import type { Doing } from './booking.server.ts'

interface Asked {
  params: { booking: string }
  context: Readonly<RouterContextProvider>
}

/** Who asks for what to be done with a booking. */
export function doingOf({ params, context }: Asked): Doing {
  return { id: params.booking, actor: context.get(actorContext), now: Date.now() }
}
