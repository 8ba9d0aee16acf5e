import { findPhotos } from '../../albums/find-photos.server.ts'
import { portsContext } from '../../ports.server.ts'
import { searchOf } from '../ui/list/address.ts'
import type { PhotoPage } from '../ui/photo-picker.tsx'
import type { Route } from './+types/photographs.ts'

const SHOWN = 48

/** A page of photographs for the picker. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<PhotoPage> {
  const search = searchOf(url.searchParams)
  const before = url.searchParams.get('before')?.slice(0, 100) || undefined
  const found = await findPhotos(context.get(portsContext).database, { search, before, limit: SHOWN + 1 })
  const photos = found.slice(0, SHOWN)
  const older = found.length > SHOWN ? (photos.at(-1)?.frameId ?? null) : null
  return { photos, older, search, first: before === undefined }
}
