import type { Generated } from 'kysely'

export type DeliverySize = 'original' | 'web'

export type DownloadWhat = 'photograph' | 'selection' | 'favorites' | 'all' | 'section' | 'picks'

export interface DeliveryTables {
  /** Size and checksum of a download: enough to lay out an archive before reading the files. */
  delivery_file: {
    photo_id: string
    size: DeliverySize
    /** The measured file. One with another key must be measured. */
    storage_key: string
    bytes: number
    crc32: number
    /** JSON: what a copy without the location overwrites; see app/photos/location. Null until looked for. */
    blanks: Generated<string | null>
    blanked_crc32: Generated<number | null>
    /** JSON: where words are written; see app/photos/captions. Null until looked for. */
    slots: Generated<string | null>
  }

  /** One per download, however often it was resumed. */
  download: {
    id: string
    /** One of these four downloads: a client, a guest by a share link, a card holder, or a buyer. */
    client_id: Generated<string | null>
    link_id: Generated<string | null>
    person_id: Generated<string | null>
    order_id: Generated<string | null>
    /** Null for several, or a deleted one. */
    album_id: string | null
    album_name: string
    what: DownloadWhat
    size: DeliverySize
    photographs: number
    bytes: number
    /** Of the contents: only the same are resumed. */
    version: string
    /** JSON: an archive's frames, in order, while it can be downloaded. */
    frame_ids: Generated<string | null>
    /** JSON: the number in each file's name, '044'; null for an old archive. */
    frame_numbers: Generated<string | null>
    part_name: Generated<string | null>
    /** Of an earlier release, which sent large archives as several files. */
    volumes: Generated<string | null>
    /** The only guest who may download this archive of favorites. */
    guest_id: Generated<string | null>
    started_at: number
    /** When the last byte was sent. */
    completed_at: number | null
  }
}
