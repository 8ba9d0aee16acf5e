import type { DeliverySize, DownloadWhat } from '../../ports/database/schema/delivery.ts'
import type { OpenArchive } from './deliver.server.ts'

export interface VolumesPage {
  album: { name: string; date: string | null }
  what: DownloadWhat
  part: string | null
  size: DeliverySize
  photographs: number
  bytes: number
  /** UTC milliseconds. */
  until: number
  volumes: VolumeView[]
}

interface VolumeView {
  /** Null where they are of several albums. */
  numbers: { first: number; last: number } | null
  photographs: number
  bytes: number
  sent: boolean
}

export function volumesPage({ stored, delivery: { contents, size, archive } }: OpenArchive): VolumesPage {
  const { album, what, part, photos } = contents
  const numbers = photos.map(({ number }) => Number(number))
  let end = 0
  const volumes = archive.files.map(({ photographs, bytes }, i) => {
    end += photographs
    const sent = stored.volumes[i]?.sent ?? false
    const own = { first: numbers[end - photographs] ?? 0, last: numbers[end - 1] ?? 0 }
    return { numbers: album.id === null ? null : own, photographs, bytes, sent }
  })
  const { photographs, bytes } = archive
  return { album, what, part, size, photographs, bytes, until: stored.until, volumes }
}
