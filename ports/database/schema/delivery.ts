import type { Generated } from 'kysely'

/** The original, or a JPEG 1600 px wide. */
export type DeliverySize = 'original' | 'web'

export type DownloadWhat = 'photograph' | 'selection' | 'favorites' | 'all' | 'section' | 'picks'

/** Size and checksum of a file that clients download: enough to lay out an archive before reading the files. */
export interface DeliveryFileTable {
  photo_id: string
  size: DeliverySize
  /** Of the file that was measured. A file with another key has not been measured yet. */
  storage_key: string
  bytes: number
  crc32: number
  /** JSON: what a copy without the place overwrites; see app/photos/location. Null while nobody has looked. */
  blanks: Generated<string | null>
  /** The checksum of that copy. */
  blanked_crc32: Generated<number | null>
  /** JSON: where words are written into it, and what it says; see app/photos/captions. Null while nobody has looked. */
  slots: Generated<string | null>
}

/** One of the files of an archive in several. */
export interface Volume {
  photographs: number
  /** Whether its last byte was sent. */
  sent: boolean
}

/** One row per download, however often it was interrupted and resumed. */
export interface DownloadTable {
  id: string
  /** One of these three names who downloads: a client, */
  client_id: Generated<string | null>
  /** the share link of a guest, */
  link_id: Generated<string | null>
  /** or the person whose page it was downloaded from. */
  person_id: Generated<string | null>
  /** Null for several, and for one that is gone. */
  album_id: string | null
  album_name: string
  what: DownloadWhat
  size: DeliverySize
  photographs: number
  /** The size of the whole file or archive. */
  bytes: number
  /** A version of the contents, so that only the same contents are resumed. */
  version: string
  /** JSON: the frames of an archive, in order, while it can be downloaded. */
  frame_ids: Generated<string | null>
  /** JSON: the number of each as its file is called, '044'; null for an archive of before. */
  frame_numbers: Generated<string | null>
  /** What the section or the list was called. */
  part_name: Generated<string | null>
  /** JSON: the files that it was asked for in, as `Volume`; null for one file. */
  volumes: Generated<string | null>
  /** Who may download this archive of a guest's favorites: that guest alone. */
  guest_id: Generated<string | null>
  started_at: number
  /** When its last byte was sent, of every volume. */
  completed_at: number | null
}
