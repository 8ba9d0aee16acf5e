import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { hydrated } from './test.ts'

/** Writes a photograph like no other: noise, `side` pixels wide and high. */
export async function photographIn(folder: string, path: string, side = 300): Promise<string> {
  const raw = { width: side, height: side, channels: 3 as const }
  const bytes = await sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
  return putIn(folder, path, bytes)
}

export function putIn(folder: string, path: string, bytes: Uint8Array): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  return file
}

export const idOf = (file: string) =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32)
export const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

export function framesOf(db: DatabaseSync, album: string) {
  return db
    .prepare(
      `select frame.id, photo_id as photo, photo.name, album_section.name as section, frame.caption, frame.place
       from frame join photo on photo.id = photo_id left join album_section on album_section.id = section_id
       where frame.album_id = ? order by album_section.place, frame.place`,
    )
    .all(album) as {
    id: string
    photo: string
    name: string
    section: string | null
    caption: string
    place: string
  }[]
}

export function addAlbum(db: DatabaseSync, id: string): string {
  db.prepare(
    `insert into album (id, slug, visibility, name, display_name, published) values (?, ?, 'private', ?, ?, 1)`,
  ).run(id, id, id, 'Bay Point vs. Ridgeview')
  return `/studio/albums/${id}`
}

export async function openAlbum(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(origin + path)
  await hydrated(page)
}
