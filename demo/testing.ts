import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { readDemo } from './read.ts'

/** A folder with the demo's texts and tiny photographs, for the tests of one file, so that seeding is fast. */
export function tinyDemo(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-sample-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeAll(async () => {
    const { photographs } = await readDemo()
    await mkdir(join(folder, 'photographs'))
    for (const [i, { file }] of photographs.entries()) {
      const background = { r: i * 3, g: 255 - i * 3, b: 128 }
      const picture = sharp({ create: { width: 30, height: 20, channels: 3, background } })
      await writeFile(join(folder, 'photographs', file), await picture.jpeg().toBuffer())
    }
    const texts = ['site', 'albums', 'clients', 'bookings', 'team', 'photographs/photographs'].map(
      (name) => `${name}.json`,
    )
    for (const name of [...texts, 'posts']) await symlink(join(import.meta.dirname, name), join(folder, name))
  })
  return folder
}
