import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { counted } from '../../ui/count.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type Change, fieldName } from './changes.ts'
import { useEditor } from './editor/editor.tsx'
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
    await drafts.keepNow()
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
      <Publish
        opened={opened}
        changes={changes}
        onClose={() => setOpened(false)}
        onDone={() => setSaid('Published')}
      />
    </div>
  )
}

/** Asks first, because no version keeps what was never public. */
function Discard({ count, onDone }: { count: number; onDone(): void }) {
  const { drafts } = useEditor()
  const fetcher = useFetcher<SiteAnswer>()
  const [asking, setAsking] = useState(false)
  const busy = fetcher.state !== 'idle'
  const discard = () => {
    drafts.trust()
    onDone()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Discard</Button>
      {asking && (
        <Dialog title={`Discard ${counted(count, 'change')}?`} onClose={() => setAsking(false)}>
          <p>Visitors go on seeing what is public. What you discard cannot be brought back.</p>
          <fetcher.Form
            method="post"
            action={href('/studio/site/:page?')}
            className={styles.discard}
            onSubmit={discard}
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
  opened: boolean
  changes: Change[]
  onClose(): void
  onDone(): void
}

/** Lists what changes for visitors, or what must be corrected first. */
function Publish({ opened, changes, onClose, onDone }: PublishProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { drafts, mistakes, setStrict } = useEditor()
  const fetcher = useFetcher<SiteAnswer>()
  const [answered, setAnswered] = useState<SiteAnswer>()
  const busy = fetcher.state !== 'idle'
  const wrong = changes.filter(({ section, field }) =>
    mistakes[section].some(({ path }) => path.length === 0 || path[0] === field),
  )
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  useEffect(() => {
    if (opened && wrong.length > 0) setStrict(true)
  }, [opened, wrong.length, setStrict])
  if (fetcher.data && fetcher.data !== answered && !busy) {
    setAnswered(fetcher.data)
    if ('published' in fetcher.data) {
      onDone()
      onClose()
    }
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Publish" onClose={onClose}>
      <h2>
        {wrong.length > 0 ? 'Please correct these first' : `Publish ${counted(changes.length, 'change')}`}
      </h2>
      <ul>
        {(wrong.length > 0 ? wrong : changes).map((change) => (
          <Named key={nameOf(change)} change={change} onClick={onClose} />
        ))}
      </ul>
      {wrong.length === 0 && <p className="quiet">Visitors see them at their next request.</p>}
      <Problems answer={answered} />
      <fetcher.Form
        method="post"
        action={href('/studio/site/:page?')}
        className={styles.buttons}
        onSubmit={drafts.trust}
      >
        <input type="hidden" name="marks" value={JSON.stringify(drafts.marks)} />
        <Button onClick={onClose}>{wrong.length > 0 ? 'Close' : 'Not now'}</Button>
        {wrong.length === 0 && (
          <Button
            type="submit"
            name="intent"
            value="publish"
            variant="filled"
            disabled={busy}
            aria-busy={busy}
          >
            Publish
          </Button>
        )}
      </fetcher.Form>
    </dialog>
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
