import { createHash } from 'node:crypto'
import type { Database } from '../../ports/database/port.ts'
import type { Logo } from '../photos/rules/logo.ts'
import type { LogoView } from './site.ts'

export function logoView({ width, height, webp }: Logo): LogoView {
  return { src: `/logo/${fileOf(webp)}`, width, height }
}

function fileOf(webp: string): string {
  return `${createHash('sha256').update(webp).digest('hex').slice(0, 16)}.webp`
}

export async function readLogo({ db }: Pick<Database, 'db'>, file: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('site_section')
    .select(['published', 'draft'])
    .where('section', '=', 'identity')
    .executeTakeFirst()
  for (const text of [row?.published, row?.draft]) {
    const webp = text && JSON.parse(text)?.logo?.webp
    if (typeof webp === 'string' && fileOf(webp) === file) return Buffer.from(webp, 'base64')
  }
  return null
}
