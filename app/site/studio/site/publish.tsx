import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { Dialog } from '../../../studio/ui/dialog.tsx'
import { counted } from '../../../ui/count.ts'
import { useEditor } from '../editor/editor.tsx'
import { type Change, fieldName } from './changes.ts'
import styles from './site.module.css'
import type { SiteAnswer } from './site.server.ts'
import { pageOf, SECTION_LABELS } from './tabs.ts'

/** How many changes are not public yet, and buttons to discard or publish them. */
export function PublishActions({ changes }: { changes: Change[] }) {
  const { drafts } = useEditor()
  const [opened, setOpened] = useState(false)
  const [said, setSaid] = useState('')
  const count = changes.length
  const open = async () => {
    setSaid('')
    await drafts.flush()
    setOpened(true)
  }
  return (
    <div className={styles.publish}>
      <span className="small quiet" role="status">
        {count > 0 ? `${counted(count, 'change')} not public yet` : said || 'Everything is public'}
      </span>
      {count > 0 && <Discard count={count} onDone={() => setSaid('Discarded')} />}
      <Button variant="filled" disabled={count === 0} onClick={open}>
        Publish{count > 0 && ` ${counted(count, 'change')}`}
      </Button>
      {opened && (
        <Publish
          changes={changes}
          onClose={() => setOpened(false)}
          onDone={() => {
            setSaid('Published')
            setOpened(false)
          }}
        />
      )}
    </div>
  )
}

/** Asks first, because no version keeps what was never public. */
function Discard({ count, onDone }: { count: number; onDone(): void }) {
  const { drafts } = useEditor()
  const fetcher = useFetcher<SiteAnswer>()
  const [asking, setAsking] = useState(false)
  const busy = fetcher.state !== 'idle'
  // What is still to be sent would come back after the discarding.
  const ask = async () => {
    await drafts.flush()
    setAsking(true)
  }
  return (
    <>
      <Button onClick={ask}>Discard</Button>
      {asking && (
        <Dialog title={`Discard ${counted(count, 'change')}?`} onClose={() => setAsking(false)}>
          <p>Visitors go on seeing what is public. What you discard cannot be brought back.</p>
          <fetcher.Form
            method="post"
            action={href('/studio/site/:page?')}
            className={styles.discard}
            onSubmit={onDone}
          >
            <Button onClick={() => setAsking(false)} data-autofocus>
              Keep {count === 1 ? 'it' : 'them'}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="discard"
              className={styles.bad}
              disabled={busy}
              aria-busy={busy}
            >
              Discard
            </Button>
          </fetcher.Form>
        </Dialog>
      )}
    </>
  )
}

interface PublishProps {
  changes: Change[]
  onClose(): void
  onDone(): void
}

/** Lists what changes for visitors, or what must be corrected first. */
function Publish({ changes, onClose, onDone }: PublishProps) {
  const { drafts, mistakes, setStrict } = useEditor()
  const fetcher = useFetcher<SiteAnswer>()
  const busy = fetcher.state !== 'idle'
  const answer = busy ? undefined : fetcher.data
  const published = answer !== undefined && 'published' in answer
  const wrong = changes.filter(({ section, field }) =>
    mistakes[section].some(({ path }) => path.length === 0 || path[0] === field),
  )
  const allRight = wrong.length === 0
  useEffect(() => {
    if (!allRight) setStrict(true)
  }, [allRight, setStrict])
  useEffect(() => {
    if (published) onDone()
  }, [published, onDone])
  const title = allRight ? `Publish ${counted(changes.length, 'change')}` : 'Please correct these first'
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.changes}>
        <ul>
          {(allRight ? changes : wrong).map((change) => (
            <Named key={nameOf(change)} change={change} onClick={onClose} />
          ))}
        </ul>
        {allRight && <p className="quiet">Visitors see them at their next request.</p>}
        <Problems answer={answer} />
        <fetcher.Form method="post" action={href('/studio/site/:page?')} className={styles.buttons}>
          <input type="hidden" name="edits" value={JSON.stringify(drafts.edits)} />
          <input type="hidden" name="intent" value="publish" />
          <Button onClick={onClose}>{allRight ? 'Not now' : 'Close'}</Button>
          {allRight && (
            <Button type="submit" variant="filled" disabled={busy} aria-busy={busy}>
              Publish
            </Button>
          )}
        </fetcher.Form>
      </div>
    </Dialog>
  )
}

/** Why nothing was published. */
function Problems({ answer }: { answer: SiteAnswer | undefined }) {
  const wrong = answer && 'mistakes' in answer ? answer.mistakes.map(inWords) : []
  const all = answer && 'refused' in answer ? [answer.refused] : wrong
  if (all.length === 0) return null
  return (
    <div className={styles.bad} role="alert">
      {all.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
}

function nameOf(change: Change): string {
  return [SECTION_LABELS[change.section], fieldName(change)].filter(Boolean).join(': ')
}

function Named({ change, onClick }: { change: Change; onClick(): void }) {
  const { path } = pageOf(change.section)
  return (
    <li>
      <Link className="link" to={href('/studio/site/:page?', { page: path })} onClick={onClick}>
        {nameOf(change)}
      </Link>
    </li>
  )
}

/** 'categories: 2 albums are in …' → 'Categories: 2 albums are in …' */
function inWords(problem: string): string {
  const [place = '', ...rest] = problem.split(': ')
  const section = place.split('.')[0] as keyof typeof SECTION_LABELS
  return `${SECTION_LABELS[section] ?? place}: ${rest.join(': ')}.`
}
