import { type ChangeEvent, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Check } from '../../../studio/ui/forms/forms.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import { missingIn, type PostItem, PostItems, type PostOutcome, sumOf } from './post-items.tsx'
import type { ReadPost, ReadPosts } from './read-posts.ts'
import type { SentPost } from './sent-posts.ts'

type Import =
  | { state: 'none'; mistake?: string }
  | { state: 'reading' }
  | { state: 'read' | 'importing' | 'done'; found: ReadPosts; lines: PostItem[]; done: number }

/** Brings the posts of an earlier site here. */
export function Posts() {
  const [current, setCurrent] = useState<Import>({ state: 'none' })
  const [keepDraft, setKeepDraft] = useState(true)
  const { revalidate } = useRevalidator()

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (!file) return
    setCurrent({ state: 'reading' })
    const { readPosts } = await import('./read-posts.ts')
    const found = await readPosts(file).catch(() => UNREADABLE)
    if ('refused' in found) return setCurrent({ state: 'none', mistake: found.refused })
    const lines = await plan(found.posts).catch(() => null)
    setCurrent(lines ? { state: 'read', found, lines, done: 0 } : { state: 'none', mistake: NO_PLAN })
  }

  async function start({ posts, others }: ReadPosts, lines: PostItem[]) {
    const found = { posts, others }
    const outcomes = [...lines]
    for (const [i, { post }] of posts.entries()) {
      setCurrent({ state: 'importing', found, lines, done: i })
      const line = lines[i] as PostItem
      if (!('refused' in post)) outcomes[i] = { ...line, outcome: await send({ ...post, keepDraft }) }
    }
    setCurrent({ state: 'done', found, lines: outcomes, done: posts.length })
    await revalidate()
  }

  const wanted = current.state === 'read' && keepDraft ? current.lines.map(asDraft) : null
  return (
    <Panel title="Posts from WordPress or Squarespace">
      <div className={panel.text}>
        <p className="quiet">
          Export your posts there as a WXR or XML file. First add the pictures of the posts to an album here:
          they are found by the names of their files. Posts come with their days and tags, and their old
          addresses lead to them. You see first what would happen to each post. Importing again adds only what
          is not here yet.
        </p>
        <label className="file">
          <span>The exported file</span>
          <input
            type="file"
            accept=".xml,text/xml,application/xml"
            onChange={choose}
            disabled={current.state === 'reading' || current.state === 'importing'}
          />
        </label>
        {current.state === 'none' && current.mistake && <p role="alert">{current.mistake}</p>}
        {current.state === 'reading' && <p role="status">Reading the file …</p>}
        {'lines' in current && (
          <Progress
            {...current}
            lines={wanted ?? current.lines}
            keepDraft={keepDraft}
            onKeepDraft={setKeepDraft}
            onStart={() => start(current.found, current.lines)}
          />
        )}
      </div>
      {'lines' in current && <PostItems lines={wanted ?? current.lines} />}
    </Panel>
  )
}

const UNREADABLE = { refused: 'The file cannot be read. Choose it again.' }
const NO_PLAN = 'The site could not be reached. Choose the file again.'

interface ProgressProps {
  state: 'read' | 'importing' | 'done'
  found: ReadPosts
  lines: PostItem[]
  done: number
  keepDraft: boolean
  onKeepDraft: (keep: boolean) => void
  onStart: () => void
}

function Progress({ state, found, lines, done, keepDraft, onKeepDraft, onStart }: ProgressProps) {
  const incomplete = lines.filter((line) => missingIn(line).length > 0).length
  const left = othersText(found)
  return (
    <>
      <div role="status">
        {state === 'read' && (
          <p>
            Nothing is stored yet. The import would add {sumOf(lines)}.
            {incomplete > 0 &&
              ` ${counted(incomplete, 'post')} would lack pictures: add these to an album first, and choose the file again.`}
            {left && ` Left out: ${left}.`}
          </p>
        )}
        {state === 'importing' && `Importing ${done + 1} of ${found.posts.length} …`}
        {state === 'done' && `Imported: ${sumOf(lines)}.`}
      </div>
      {state === 'read' && incomplete > 0 && (
        <Check checked={keepDraft} onChange={(event) => onKeepDraft(event.currentTarget.checked)}>
          Keep posts that lack pictures as drafts; otherwise they are public without these pictures
        </Check>
      )}
      <div>
        {state === 'done' ? (
          <Link className="link" to={href('/studio/blog')}>
            See the posts
          </Link>
        ) : (
          <Button variant="filled" disabled={state === 'importing' || lines.length === 0} onClick={onStart}>
            Import {counted(found.posts.length, 'post')}
          </Button>
        )}
      </div>
    </>
  )
}

/** '3 pages, 41 pictures and files and 32 comments'. */
function othersText({ others: { pages, files, trash, other } }: ReadPosts): string {
  const parts = [
    pages > 0 && counted(pages, 'page'),
    files > 0 && counted(files, 'entry for a picture or file', 'entries for pictures and files'),
    trash > 0 && `${counted(trash, 'post')} in the trash`,
    other > 0 && counted(other, 'other thing'),
  ].filter((part) => typeof part === 'string')
  return new Intl.ListFormat('en-US').format(parts)
}

/** The line if posts that lack pictures stay drafts. */
function asDraft(line: PostItem): PostItem {
  if (missingIn(line).length === 0 || 'refused' in line.outcome) return line
  return { ...line, outcome: { ...line.outcome, status: 'draft' } }
}

async function plan(posts: ReadPost[]): Promise<PostItem[]> {
  const wanted = posts.flatMap(({ post }) => {
    if ('refused' in post) return []
    const { body: _, tags: __, ...facts } = post
    return [facts]
  })
  const planned: PostOutcome[] = await postForm({ posts: JSON.stringify(wanted) })
  return posts.map(({ post, title, hidden, left }) => {
    const outcome = 'refused' in post ? post : (planned.shift() as PostOutcome)
    return { title, hidden, left, outcome }
  })
}

async function send(post: SentPost): Promise<PostOutcome> {
  return postForm<PostOutcome>({ post: JSON.stringify(post) }).catch(() => ({
    refused: 'The site could not be reached. Import again.',
  }))
}

async function postForm<Result>(fields: Record<string, string>): Promise<Result> {
  const response = await sendInTurn(new URLSearchParams(fields))
  if (!response.ok) throw new Error(`Refused: status ${response.status}.`)
  return response.json()
}

/** A large blog may pass the limit of forms: it goes on when the site says so. */
async function sendInTurn(body: URLSearchParams): Promise<Response> {
  const response = await fetch(href('/studio/settings/moving/posts'), { method: 'POST', body })
  if (response.status !== 429) return response
  await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('Retry-After')) * 1000))
  return sendInTurn(body)
}
