/** Bytes of one request: below the megabyte that nginx accepts by default. */
export const CHUNK = 512 * 1024
export const MOST_CHECKED = 200
const LONGEST_SECTION = 100

/** The section of files that are in none of their folder's subfolders. No folder has this name. */
export const BEFORE_SECTIONS = '/'

export interface Target {
  albumId: string
  photoId: string
  name: string
  /** The name of its section, which is added if the album has none; or BEFORE_SECTIONS; null for the album's end. */
  section: string | null
  /** The frame to show it, or 'name' for the one whose file has the same name; null while no one has said. */
  replace: { frame: string } | 'name' | 'add' | null
  /** When its upload started, by the server's clock: the files of one upload are sorted by name. UTC milliseconds. */
  begun: number
}

export type UploadOutcome =
  | { outcome: 'added' | 'replaced' | 'duplicate'; frame: string }
  | { outcome: 'refused'; reason: string; again?: true }

/** A 'wanted' file has to be sent; a 'named' one is asked about again with `replace`; the others have their outcome. */
export type FileCheck = UploadOutcome | { outcome: 'wanted' | 'named' }

export type TargetFields = Record<'album' | 'photo' | 'file' | 'section' | 'replace' | 'begun', string>

export function fieldsOf({ albumId, photoId, name, section, replace, begun }: Target): TargetFields {
  const replaced = typeof replace === 'object' && replace ? `frame ${replace.frame}` : (replace ?? '')
  return {
    album: albumId,
    photo: photoId,
    file: name,
    section: section ?? '',
    replace: replaced,
    begun: String(begun),
  }
}

export function readTarget(fields: Record<string, unknown>): Target | null {
  const text = (name: keyof TargetFields) => (typeof fields[name] === 'string' ? fields[name] : '')
  const [album, photo, name, section] = [text('album'), text('photo'), text('file'), text('section')]
  const [replace, begun] = [text('replace'), text('begun')]
  if (!isId(album) || !/^[0-9a-f]{32}$/.test(photo) || !/^\d{12,14}$/.test(begun)) return null
  if (name === '' || !isText(name, 255) || !isText(section, 1000)) return null
  const frame = /^frame (.+)$/.exec(replace)?.[1]
  if (frame !== undefined && !isId(frame)) return null
  if (frame === undefined && !['', 'name', 'add'].includes(replace)) return null
  return {
    albumId: album,
    photoId: photo,
    name,
    begun: Number(begun),
    section: section.trim().slice(0, LONGEST_SECTION).trim() || null,
    replace: frame ? { frame } : ((replace || null) as 'name' | 'add' | null),
  }
}

function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

/** PostgreSQL stores no NUL, and no name has another control character. */
function isText(text: string, longest: number): boolean {
  return text.length <= longest && !/\p{Cc}/u.test(text)
}
