import type { AuditItem } from '../../../audit/list.server.ts'

/** An event, a download, tags, or an opening. `name` is the person's, if they still have an account, or the link's. */
export type AlbumEvent = Omit<AuditItem, 'about' | 'program' | 'actor'> & { actor: string }

export const SHOWS = ['all', 'photos', 'sent', 'opened'] as const

export type Page = { limit: number; before?: string; show?: (typeof SHOWS)[number] }
