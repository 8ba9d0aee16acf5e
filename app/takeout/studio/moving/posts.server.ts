import { href } from 'react-router'
import type { Database } from '../../../../ports/database/port.ts'
import type { Actor } from '../../../audit/actor.ts'
import { findRedirect, saveRedirects } from '../../../site/redirects/redirects.server.ts'
import { oldPath, readRedirects } from '../../../site/redirects/rules.ts'
import { type ImportOutcome, importPost, planPosts } from './earlier-posts.server.ts'

/** What becomes of the address that a post had. */
export type OldAddress =
  | { from: string }
  /** It leads to another page already, and goes on doing so. */
  | { from: string; leads: string }
  | { mistake: string }
  /** It had none, or has the same here. */
  | null

export type ImportedPost = ImportOutcome & { address: OldAddress }

/** What an import would do with each post; `given` is a list of what `planPosts` takes, with `path`. */
export async function planImport(database: Pick<Database, 'db'>, given: unknown): Promise<ImportedPost[]> {
  const outcomes = await planPosts(database, given)
  const leads = new Map<string, string>()
  const planned: ImportedPost[] = []
  for (const [i, outcome] of outcomes.entries()) {
    const { path } = ((given as unknown[])[i] ?? {}) as { path?: unknown }
    const address = await addressOf(database, String(path ?? ''), outcome.slug)
    const from = address && 'from' in address ? address.from : ''
    // An earlier post of this list has the same address.
    const earlier = leads.get(from)
    if (from !== '' && earlier === undefined) leads.set(from, pageOf(outcome.slug))
    planned.push({ ...outcome, address: earlier === undefined ? address : { from, leads: earlier } })
  }
  return planned
}

/** Imports one post, and redirects its old address to its page here unless it leads elsewhere already. */
export async function importOne(
  database: Database,
  given: unknown,
  actor: Actor,
  now: number,
): Promise<ImportedPost | { refused: string }> {
  const imported = await importPost(database, given, actor, now)
  if ('refused' in imported) return imported
  const { path } = given as { path?: unknown }
  const address = await addressOf(database, String(path ?? ''), imported.slug)
  if (address && 'from' in address && !('leads' in address)) {
    await saveRedirects(database, [{ from: address.from, to: pageOf(imported.slug) }], actor, now)
  }
  return { ...imported, address }
}

function pageOf(slug: string): string {
  return href('/blog/:slug', { slug })
}

async function addressOf(database: Pick<Database, 'db'>, path: string, slug: string): Promise<OldAddress> {
  const page = pageOf(slug)
  if (path === '' || oldPath(path) === page) return null
  // A separator of columns may be part of the path.
  const [line] = readRedirects(`${path.replace(/[",;\s]/g, encodeURIComponent)},${page}`)
  if (!line) return null
  if ('mistake' in line) return { mistake: line.mistake }
  const leads = await findRedirect(database, line.from)
  return leads === null || leads === page ? { from: line.from } : { from: line.from, leads }
}
