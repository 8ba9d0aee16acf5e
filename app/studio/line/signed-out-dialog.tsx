import { href, useRevalidator } from 'react-router'
import { Unplaced } from '../../uploads/studio/tray/tray.tsx'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import styles from './line.module.css'
import { useLine } from './line.ts'

/** Keeps the page and what was typed below it. Signing in in another tab closes it. */
export function SignedOutDialog() {
  const { signedOut } = useLine()
  const { revalidate, state } = useRevalidator()
  if (!signedOut) return null
  return (
    <Dialog className={styles.signedOut} title="You were signed out" onClose={() => {}}>
      <div className="stack">
        <p>Your session ended. What you typed is still here.</p>
        <p>Sign in using a new tab, then come back to this one.</p>
        <Unplaced />
        <div className="buttons">
          <Button busy={state !== 'idle'} onClick={() => revalidate()}>
            I’ve signed in
          </Button>
          <ButtonLink
            to={href('/studio/sign-in')}
            variant="filled"
            target="_blank"
            rel="noreferrer"
            reloadDocument
            data-autofocus
          >
            Sign in
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  )
}
