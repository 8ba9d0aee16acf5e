import { useEffect, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { Consents, type Questions } from '../../../clients/studio/consents.tsx'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { counted } from '../../../ui/count.ts'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import type { SectionName } from '../../sections/shapes.ts'
import { useEditor } from '../editor/editor.tsx'
import { effectOf } from './changes.ts'
import styles from './site.module.css'
import { pageOf, SECTION_LABELS } from './tabs.ts'

export function PublishActions({ changed }: { changed: SectionName[] }) {
  const { drafts, mistakes, setStrict } = useEditor()
  const [opened, setOpened] = useState<'discard' | 'publish' | null>(null)
  const count = changed.length
  const wrong = changed.filter((section) => mistakes[section].length > 0)
  // It is done, and nothing written later opens the dialog again.
  if (count === 0 && opened) setOpened(null)
  const open = async (dialog: 'discard' | 'publish') => {
    // An unsent text would come back after the discarding.
    await drafts.flush()
    if (dialog === 'publish') setStrict(wrong.length > 0)
    setOpened(dialog)
  }
  const onClose = () => setOpened(null)
  return (
    <div className="buttons">
      <span className="small quiet" role="status">
        {count > 0 ? `${counted(count, 'change')} not public yet` : 'Everything is public'}
      </span>
      {count > 0 && <Button onClick={() => open('discard')}>Discard</Button>}
      <Button variant="filled" disabled={count === 0} onClick={() => open('publish')}>
        Publish{count > 0 && ` ${counted(count, 'change')}`}
      </Button>
      {opened === 'discard' && <Discard count={count} onClose={onClose} />}
      {opened === 'publish' && <Publish changed={changed} wrong={wrong} onClose={onClose} />}
    </div>
  )
}

/** Asks first, because no version keeps what was never public. */
function Discard({ count, onClose }: { count: number; onClose(): void }) {
  const { Form, busy, refused } = useCommand()
  return (
    <Dialog title={`Discard ${counted(count, 'change')}?`} onClose={onClose}>
      <Form method="post" action={href('/studio/site/drafts/end')} className={`${styles.asked} stack`}>
        <p>Visitors still see the published version. You can’t get discarded changes back.</p>
        <Send error={refused}>
          <Button onClick={onClose} data-autofocus>
            Keep {count === 1 ? 'it' : 'them'}
          </Button>
          <Button type="submit" bad busy={busy}>
            Discard
          </Button>
        </Send>
      </Form>
    </Dialog>
  )
}

interface PublishProps {
  changed: SectionName[]
  wrong: SectionName[]
  onClose(): void
}

function Publish({ changed, wrong, onClose }: PublishProps) {
  const { drafts } = useEditor()
  const { photos } = usePicker()
  const asked = useFetcher<Questions>()
  const { load } = asked
  // From the first moment: a button that is enabled before the question is asked loses the click.
  const [asking, setAsking] = useState(true)
  useEffect(() => {
    void load(href('/studio/site/publication')).finally(() => setAsking(false))
  }, [load])
  const { Form, busy, refused } = useCommand()
  const allRight = wrong.length === 0
  const title = allRight ? `Publish ${counted(changed.length, 'change')}` : 'Please correct these first'
  return (
    <Dialog title={title} onClose={onClose}>
      <Form method="post" action={href('/studio/site/publication')} className={`${styles.asked} stack`}>
        <ul>
          {(allRight ? changed : wrong).map((section) => (
            <li key={section}>
              <Link
                className="link"
                to={href('/studio/site/:page?', { page: pageOf(section).path })}
                onClick={onClose}
              >
                {SECTION_LABELS[section]}
              </Link>
            </li>
          ))}
        </ul>
        {allRight && asked.data && (
          <>
            <FormCopy />
            <Consents {...asked.data} photos={photos} />
          </>
        )}
        {allRight && <p className="quiet">{effectOf(changed)}</p>}
        <input type="hidden" name="edits" value={JSON.stringify(drafts.edits)} />
        <Send error={refused}>
          <Button onClick={onClose}>{allRight ? 'Not now' : 'Close'}</Button>
          {allRight && (
            <Button type="submit" variant="filled" busy={busy || asking}>
              Publish
            </Button>
          )}
        </Send>
      </Form>
    </Dialog>
  )
}
