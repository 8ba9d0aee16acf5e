import type { DatabaseSync } from 'node:sqlite'
import { placeAt } from '../../../ports/database/testing/testing-rows.ts'

/** Fills an album with the photographs of the demo, again under new IDs; `again` gives each new ID its files. */
export function fillAlbum(
  db: DatabaseSync,
  again: (id: string, of: string) => void,
  { album, count, series }: { album: string; count: number; series: string },
): void {
  const photos = db.prepare('select * from photo order by id').all()
  const names = Object.keys(photos[0] as object)
  const add = db.prepare(
    `insert into photo (${names.join()}) values (${names.map((name) => `:${name}`).join()})`,
  )
  const place = db.prepare('insert into frame (id, album_id, photo_id, place) values (?, ?, ?, ?)')
  db.exec('begin')
  for (let n = 1; n <= count; n++) {
    const photo = photos[n % photos.length] as Record<string, string>
    const id = series + n.toString(16).padStart(32 - series.length, '0')
    add.run({ ...photo, id, title: `Play ${n}` })
    place.run(`${album}-${n}`, album, id, placeAt(n))
    again(id, photo.id as string)
  }
  db.exec('commit')
}
