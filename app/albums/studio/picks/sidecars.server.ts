import { crc32 } from 'node:zlib'
import { safeName, uniqueNames } from '../../../delivery/zip/names.ts'
import { zipLayout } from '../../../delivery/zip/zip.ts'
import { sidecarText } from './xmp.ts'

interface PickedSet {
  list: { name: string }
  set: { client: { name: string }; picks: readonly { file: string; note: string }[] }
}

interface Sidecar {
  path: string
  text: string
}

export function sidecarsOf(sets: readonly PickedSet[]): Sidecar[] {
  const folders = uniqueNames(sets.map(({ list, set }) => safeName(`${list.name}, ${set.client.name}`)))
  return sets.flatMap(({ set: { picks } }, i) => {
    const names = uniqueNames(picks.map(({ file }) => `${stem(file)}.xmp`))
    const folder = sets.length > 1 ? `${folders[i]}/` : ''
    return picks.map((pick, n) => ({ path: `${folder}${names[n]}`, text: sidecarText(pick) }))
  })
}

/** The file's name without the extension: raw files and their JPEGs share it. */
function stem(file: string): string {
  return file.replace(/(.)\.[^.]*$/, '$1')
}

export function sidecarZip(sidecars: readonly Sidecar[], now: number): Uint8Array<ArrayBuffer> {
  const entries = sidecars.map(({ path, text }) => {
    const contents = Buffer.from(text)
    return { name: path, bytes: contents.length, crc32: crc32(contents), modified: now, contents }
  })
  const { length, parts } = zipLayout(entries)
  const zip = new Uint8Array(length)
  let at = 0
  for (const part of parts()) {
    const bytes = part instanceof Uint8Array ? part : part.entry.contents.subarray(part.from, part.to)
    zip.set(bytes, at)
    at += bytes.length
  }
  return zip
}
