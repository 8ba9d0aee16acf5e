import { Button } from '@mantine/core'
import { href } from 'react-router'
import { Icon } from '../../../studio/ui/icon.tsx'
import { useEditor } from '../editor/editor.tsx'
import styles from './site.module.css'
import { SECTION_LABELS } from './tabs.ts'

/** Whether the server has what was typed, or why not. */
export function KeepingState() {
  const { keeping } = useEditor().drafts
  return (
    <span role="status" className={styles.keeping} data-bad={!GOOD.includes(keeping as string) || undefined}>
      {keeping === 'keeping' && 'Keeping your changes'}
      {keeping === 'offline' && 'The site does not answer. Your changes are kept in this browser.'}
      {keeping === 'signed-out' && (
        <>
          You are signed out. Your changes are kept in this browser.{' '}
          <a className="link" href={href('/studio/sign-in')} target="_blank" rel="noreferrer">
            Sign in again
          </a>
        </>
      )}
      {typeof keeping === 'object' && keeping.refused}
    </span>
  )
}

const GOOD = ['kept', 'keeping']

/** Another tab, or somebody else, changed the same section: asks whose text stays. */
export function Conflict() {
  const { drafts } = useEditor()
  if (!drafts.conflict) return null
  const name = SECTION_LABELS[drafts.conflict.section]
  return (
    <div className={styles.conflict} role="alert">
      <Icon name="alert" />
      <p>
        <b>{name}</b> was changed in another tab, or by somebody else. Your text is still here, and not kept
        yet.
      </p>
      <span className={styles.buttons}>
        <Button onClick={() => drafts.settle('theirs')}>Take theirs</Button>
        <Button onClick={() => drafts.settle('mine')}>Keep mine</Button>
      </span>
    </div>
  )
}
