import type { Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { Action } from '../audit/sentences.ts'

const days = z.int().min(1).max(60).nullable()

/** What the owner decides for the clients of an album. The defaults are for exports that lack a setting. */
export const albumSettings = z.strictObject({
  proofs: z.boolean().default(false),
  downloads: z.enum(['all', 'web', 'none']).default('all'),
  keepPlace: z.boolean().default(false),
  remindUnopened: days.default(7),
  reminder: z.boolean().default(true),
  remindPicks: days.default(3),
})

export type AlbumSettings = z.infer<typeof albumSettings>
type Name = keyof AlbumSettings

export function settingsOf(row: Selectable<Schema['album']>): AlbumSettings {
  return {
    proofs: row.proofs === 1,
    downloads: row.downloads,
    keepPlace: row.keep_place === 1,
    remindUnopened: row.remind_unopened,
    reminder: row.reminder === 1,
    remindPicks: row.remind_picks,
  }
}

export function columnsOf(settings: Partial<AlbumSettings>) {
  return {
    proofs: bit(settings.proofs),
    downloads: settings.downloads,
    keep_place: bit(settings.keepPlace),
    remind_unopened: settings.remindUnopened,
    reminder: bit(settings.reminder),
    remind_picks: settings.remindPicks,
  } satisfies Updateable<Schema['album']>
}

function bit(on: boolean | undefined): 0 | 1 | undefined {
  return on === undefined ? undefined : on ? 1 : 0
}

export const SETTING_EVENTS: Record<Name, [action: Action, detail: string]> = {
  proofs: ['album.proofs', 'proofs'],
  downloads: ['album.downloads', 'downloads'],
  keepPlace: ['album.place', 'keep'],
  remindUnopened: ['album.reminder', 'unopened'],
  reminder: ['album.reminder', 'expiring'],
  remindPicks: ['album.reminder', 'picks'],
}

export const settingNames = Object.keys(albumSettings.shape) as Name[]
