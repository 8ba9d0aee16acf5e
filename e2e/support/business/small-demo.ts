import { cp, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const DEMO = join(import.meta.dirname, '../../../demo')

/** Copies the demo business to a new folder, its photographs a quarter as wide, so that they cost little processor time. */
export async function smallDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sideline-demo-'))
  await cp(DEMO, folder, { recursive: true, filter: (path) => !/\.(jpg|mp4|ts)$/.test(path) })
  const names = await readdir(join(DEMO, 'photographs'))
  for (const name of names.filter((file) => file.endsWith('.jpg'))) {
    const photograph = sharp(join(DEMO, 'photographs', name)).keepMetadata()
    const { width } = await photograph.metadata()
    await photograph.resize(Math.max(400, Math.round(width / 4))).toFile(join(folder, 'photographs', name))
  }
  return folder
}
