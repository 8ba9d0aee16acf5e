import { staffContext } from '../../accounts/staff-context.server.ts'
import { search } from '../../limits/search-limit.server.ts'
import { type Ports, portsContext } from '../../ports.server.ts'
import { searchOf } from '../../studio/ui/list/address.ts'
import type { Route } from './+types/photographs.ts'
import { findPhotos } from './picker/find-photos.server.ts'
import type { PhotoPage } from './picker/photo-picker.tsx'

const SHOWN = 48

export function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const nothing = { photos: [], older: null, search: searchOf(url.searchParams), first: false }
  return search<PhotoPage>(ports, context.get(staffContext).id, nothing, () => readPage(ports, url))
}

async function readPage({ database }: Pick<Ports, 'database'>, url: URL): Promise<PhotoPage> {
  const search = searchOf(url.searchParams)
  const before = url.searchParams.get('before')?.slice(0, 100) || undefined
  const shown = url.searchParams.has('shown')
  const found = await findPhotos(database, { search, shown, before, limit: SHOWN + 1 })
  const photos = found.slice(0, SHOWN)
  const older = found.length > SHOWN ? (photos.at(-1)?.frameId ?? null) : null
  return { photos, older, search, first: before === undefined }
}
