import { counted } from '../../../ui/count.ts'
import type { ImportedPost, OldAddress } from './earlier-posts.server.ts'
import styles from './moving.module.css'
import type { ReadPost } from './read-posts.ts'

/** What becomes of a post, or why it is not imported. */
export type PostOutcome = ImportedPost | { refused: string }
export interface PostItem extends Pick<ReadPost, 'title' | 'hidden' | 'left'> {
  outcome: PostOutcome
}

type Kind = 'published' | 'draft' | 'unchanged' | 'trash' | 'refused'
const WORDS: Record<Kind, string> = {
  refused: 'Not imported',
  draft: 'Draft',
  published: 'Public',
  trash: 'In the trash',
  unchanged: 'Here already',
}
const ORDER = Object.keys(WORDS) as Kind[]
/** Lines that are listed; the rest is counted. */
const SHOWN = 300

function kindOf({ outcome }: PostItem): Kind {
  if ('refused' in outcome) return 'refused'
  return outcome.outcome === 'added' ? outcome.status : outcome.outcome
}

/** Files that an added post lacks. */
export function missingIn({ outcome }: PostItem): string[] {
  return 'refused' in outcome || outcome.outcome !== 'added' ? [] : outcome.missing
}

/** '17 public posts, 3 drafts; 2 are here already.' */
export function sumOf(lines: PostItem[]): string {
  const count = (kind: Kind) => lines.filter((line) => kindOf(line) === kind).length
  const [there, refused] = [count('unchanged') + count('trash'), count('refused')]
  const rest = [
    there > 0 && `${there.toLocaleString('en-US')} ${there === 1 ? 'is' : 'are'} here already`,
    refused > 0 && `${refused.toLocaleString('en-US')} cannot be imported`,
  ].filter(Boolean)
  const added = `${counted(count('published'), 'public post')} and ${counted(count('draft'), 'draft')}`
  return rest.length > 0 ? `${added}; ${rest.join(', ')}` : added
}

/** Each post with all that is to know about it, those that need the owner first. */
export function PostItems({ lines }: { lines: PostItem[] }) {
  const rank = (line: PostItem) => 2 * ORDER.indexOf(kindOf(line)) - (missingIn(line).length > 0 ? 1 : 0)
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b))
  return (
    <ul className={styles.lines} aria-label="Posts">
      {sorted.slice(0, SHOWN).map((line, i) => {
        const kind = kindOf(line)
        const messages = messagesOf(line, kind)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two posts may be the same
          <li key={i} data-bad={kind === 'refused' || undefined}>
            <span className="small quiet">{WORDS[kind]}</span>
            <span className="name">{line.title || <i>without a title</i>}</span>
            {messages.length > 0 && (
              <span className={`${styles.messages} small quiet`}>{messages.join(' ')}</span>
            )}
          </li>
        )
      })}
      {lines.length > SHOWN && (
        <li className="quiet">And {(lines.length - SHOWN).toLocaleString('en-US')} more.</li>
      )}
    </ul>
  )
}

function messagesOf(line: PostItem, kind: Kind): string[] {
  const { outcome, hidden, left } = line
  if ('refused' in outcome) return [outcome.refused]
  const { address, slug } = outcome
  const missing = missingIn(line)
  const isNew = outcome.outcome === 'added'
  const why = hidden ?? (missing.length > 0 ? null : 'It has no content left.')
  return [
    kind === 'draft' && why,
    missing.length > 0 && `Pictures not found in any public album here: ${missing.join(', ')}.`,
    isNew && left.length > 0 && `Left out: ${left.join(', ')}.`,
    addressText(address, `/blog/${slug}`, kind),
  ].filter((message) => typeof message === 'string')
}

function addressText(address: OldAddress, page: string, kind: Kind): string | null {
  if (!address || kind === 'trash') return null
  if ('mistake' in address) return `Its old address is not redirected: ${address.mistake}`
  if ('leads' in address) return `${address.from} already leads to ${address.leads}, and still will.`
  return `${address.from} leads to ${page}${kind === 'draft' ? ' once it is public' : ''}.`
}
