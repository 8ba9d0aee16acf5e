import { Button } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import type { ImportOutcome } from '../../blog/drafts/import.server.ts'
import { counted } from '../../ui/count.ts'
import { Panel } from '../settings/panel.tsx'
import styles from './moving.module.css'
import type { Export, ExportedPost } from './wxr.ts'

type Line = (ImportOutcome & { left: string[] }) | { refused: string }
type Import =
  | { state: 'none'; mistake?: string }
  | { state: 'read' | 'importing' | 'done'; found: Export; lines: Line[] }

/** Brings the posts of an earlier site here. */
export function Posts() {
  const [current, setCurrent] = useState<Import>({ state: 'none' })
  const { revalidate } = useRevalidator()

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const text = await currentTarget.files?.[0]?.text()
    if (text === undefined) return
    const { readExport } = await import('./wxr.ts')
    const found = readExport(text)
    setCurrent(found ? { state: 'read', found, lines: [] } : { state: 'none', mistake: NO_EXPORT })
  }

  async function start(found: Export) {
    const lines: Line[] = []
    for (const post of found.posts) {
      setCurrent({ state: 'importing', found, lines: [...lines] })
      lines.push(await send(post).catch(() => ({ refused: 'The site could not be reached. Import again.' })))
    }
    setCurrent({ state: 'done', found, lines })
    await revalidate()
  }

  return (
    <Panel title="Posts from WordPress or Squarespace">
      <p className={styles.about}>
        Export your posts there as a WXR or XML file. First add the pictures of the posts to an album here:
        they are found by the names of their files. Posts come with their days and tags, and their old
        addresses lead to them. A post whose picture is missing comes as a draft that names it. Importing
        again adds only what is not here yet.
      </p>
      <div className={styles.form}>
        <label className={styles.file}>
          <span>The exported file</span>
          <input type="file" accept=".xml,text/xml,application/xml" onChange={choose} />
        </label>
        {current.state === 'none' ? (
          current.mistake && <p role="alert">{current.mistake}</p>
        ) : (
          <Progress {...current} onStart={() => start(current.found)} />
        )}
      </div>
    </Panel>
  )
}

const NO_EXPORT = 'This is not an export of WordPress or Squarespace. Choose the XML file that they made.'

interface ProgressProps {
  state: 'read' | 'importing' | 'done'
  found: Export
  lines: Line[]
  onStart: () => void
}

function Progress({ state, found: { posts, others }, lines, onStart }: ProgressProps) {
  const drafts = posts.filter(({ publishedAt }) => publishedAt === null).length
  return (
    <>
      <p role="status">
        {state === 'read' &&
          `The file has ${counted(posts.length, 'post')}, ${drafts} of them not public. ${others} other things are left out.`}
        {state === 'importing' && `Importing ${lines.length + 1} of ${posts.length} …`}
        {state === 'done' && summary(lines)}
      </p>
      {state === 'read' && (
        <ul className={styles.found}>
          {posts.slice(0, 20).map(({ title, slug, path }) => (
            <li key={`${path} ${slug} ${title}`}>
              {title || <i>without a title</i>} <span className="quiet">{path}</span>
            </li>
          ))}
          {posts.length > 20 && <li className="quiet">and {posts.length - 20} more</li>}
        </ul>
      )}
      {state !== 'done' && (
        <div>
          <Button variant="filled" disabled={state === 'importing' || posts.length === 0} onClick={onStart}>
            Import {counted(posts.length, 'post')}
          </Button>
        </div>
      )}
      {state === 'done' && <Gaps posts={posts} lines={lines} />}
    </>
  )
}

/** What did not come along, post by post. */
function Gaps({ posts, lines }: { posts: ExportedPost[]; lines: Line[] }) {
  const gaps = lines.flatMap((line, i) => {
    const { title: named, slug, path } = posts[i] as ExportedPost
    const [key, title] = [`${path} ${slug} ${named}`, named || 'A post without a title']
    if ('refused' in line) return [{ key, title, text: line.refused }]
    const parts = [
      line.missing.length > 0 && `pictures missing: ${line.missing.join(', ')}`,
      line.left.length > 0 && `left out: ${[...new Set(line.left)].join(', ')}`,
    ].filter(Boolean)
    return parts.length > 0 ? [{ key, title, text: parts.join('; ') }] : []
  })
  return (
    <>
      {gaps.length > 0 && (
        <ul className={styles.report}>
          {gaps.map(({ key, title, text }) => (
            <li key={key}>
              <b>{title}</b>: {text}
            </li>
          ))}
        </ul>
      )}
      <Link className="link" to={href('/studio/blog')}>
        See the posts
      </Link>
    </>
  )
}

async function send({ html, path, ...post }: ExportedPost): Promise<Line> {
  const { bodyOf } = await import('./body-of.ts')
  const { body, left } = bodyOf(html)
  const form = new URLSearchParams({ path, post: JSON.stringify({ ...post, body }) })
  const response = await sendInTurn(form)
  if (!response.ok) throw new Error(`Not imported: status ${response.status}.`)
  const line: ImportOutcome | { refused: string } = await response.json()
  return 'refused' in line ? line : { ...line, left }
}

function summary(lines: Line[]): string {
  const done = lines.filter((line) => 'outcome' in line)
  const added = done.filter(({ outcome }) => outcome === 'added')
  const drafts = added.filter(({ status }) => status === 'draft').length
  const refused = lines.length - done.length
  return [
    `${counted(added.length, 'post')} imported, ${drafts} as drafts.`,
    done.length > added.length && `${done.length - added.length} were here already.`,
    refused > 0 && `${refused} could not be imported.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A large blog may pass the limit of forms: it goes on when the site says so. */
async function sendInTurn(body: URLSearchParams): Promise<Response> {
  const response = await fetch(href('/studio/settings/moving/posts'), { method: 'POST', body })
  if (response.status !== 429) return response
  await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('Retry-After')) * 1000))
  return sendInTurn(body)
}
