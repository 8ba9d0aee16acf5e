import type { OpenArchive } from './deliver.server.ts'

export type VolumesPage = ReturnType<typeof volumesPage>

/** The numbers of each volume's first and last photograph are null where they are of several albums. */
export function volumesPage({ stored, delivery: { contents, size, archive } }: OpenArchive) {
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
