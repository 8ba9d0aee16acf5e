import { useEffect, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../studio/ui/dialog.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import type { Outcome } from '../../../studio/ui/forms/outcome.ts'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { counted } from '../../../ui/count.ts'
import { useEditor } from '../editor/editor.tsx'
import { type Change, fieldName } from './changes.ts'
import styles from './site.module.css'
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
  const { Form, busy, refused } = useCommand()
  const [asking, setAsking] = useState(false)
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
          <p>Visitors keep seeing the published version. Discarded changes cannot be brought back.</p>
          <Problem error={refused} />
          <Form
            method="post"
            action={href('/studio/site/discard')}
            className={styles.discard}
            onSubmit={onDone}
          >
            <Button onClick={() => setAsking(false)} data-autofocus>
              Keep {count === 1 ? 'it' : 'them'}
            </Button>
            <Button type="submit" bad busy={busy}>
              Discard
            </Button>
          </Form>
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
  const { Form, state, data: outcome } = useFetcher<Outcome>()
  const busy = state !== 'idle'
  const published = !busy && outcome === null
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
        {allRight && <p className="quiet">Visitors see them with the next page they load.</p>}
        {!busy && outcome?.refused && <Problems lines={outcome.refused.split('\n')} />}
        <Form method="post" action={href('/studio/site/publication')} className={styles.buttons}>
          <input type="hidden" name="edits" value={JSON.stringify(drafts.edits)} />
          <Button onClick={onClose}>{allRight ? 'Not now' : 'Close'}</Button>
          {allRight && (
            <Button type="submit" variant="filled" busy={busy}>
              Publish
            </Button>
          )}
        </Form>
      </div>
    </Dialog>
  )
}

/** Why nothing was published. */
function Problems({ lines }: { lines: string[] }) {
  return (
    <div className={styles.bad} role="alert">
      {lines.map((problem) => (
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
