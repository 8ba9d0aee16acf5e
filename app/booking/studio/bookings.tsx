import { useParams } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { countText } from '../../studio/ui/list/page.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/bookings.ts'
import { readBookings } from './list/bookings.server.ts'
import { Bookings } from './list/list.tsx'
import { Views } from './list/views.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  return readBookings(context.get(portsContext), url, Date.now())
}

export const meta = titled('Bookings')

export default function BookingList({ loaderData: view }: Route.ComponentProps) {
  const { counts, search } = view
  const open = useParams().booking
  const description = search ? null : counts.new === 0 ? 'No new requests' : `${countText(counts.new)} new`
  return (
    <Page title="Bookings" description={description} actions={<Views />} open={open !== undefined}>
      <Bookings view={view} open={open} />
    </Page>
  )
}
