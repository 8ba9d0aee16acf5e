import { href, useLocation } from 'react-router'
import { Tray, Unplaced } from '../../uploads/studio/tray/tray.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { useFocus } from '../ui/page/use-focus.ts'
import styles from './signed-out.module.css'

export function SignedOut() {
  const to = encodeURIComponent(useLocation().pathname)
  return (
    <BarePage title="You were signed out">
      <p>Your session ended. Sign in again to pick up where you left off.</p>
      <Unplaced />
      <ButtonLink to={`${href('/studio/sign-in')}?to=${to}`} variant="filled" reloadDocument>
        Sign in
      </ButtonLink>
    </BarePage>
  )
}

export function StudioError() {
  const { pathname, search } = useLocation()
  return (
    <BarePage title="Something went wrong on our side">
      <p>Nothing you saved is lost. Please try again in a moment.</p>
      <ButtonLink to={pathname + search} variant="filled" reloadDocument>
        Try again
      </ButtonLink>
    </BarePage>
  )
}

function BarePage({ title, children }: { title: string; children: React.ReactNode }) {
  const heading = useFocus()
  return (
    <>
      <title>{title}</title>
      <main id="main" className={styles.alone}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      {/* Uploads go on after signing in in another tab. */}
      <Tray />
    </>
  )
}
