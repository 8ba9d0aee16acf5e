import { data } from 'react-router'
import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { publishAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/publication.ts'

/** Publishes an album. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const published = await publishAlbum(database, params.album, context.get(actorContext), Date.now())
  // With what the album lacks.
  return 'refused' in published ? data(published, { status: 400 }) : null
}
