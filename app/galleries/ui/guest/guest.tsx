import { useState } from 'react'
import { href, Link, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { post } from '../../../ui/outbox/post.ts'
import { readMode } from '../../../viewers/gallery-mode.ts'
import { Sheet, useSaving } from '../sheet.tsx'
import styles from './guest.module.css'

const QUESTION = 'Whose favorites are these?'

export function SaveFavorites({ base }: { base: string }) {
  return (
    <form className={`page wrap ${styles.saveFavorites}`} method="post" action={`${base}/keep`}>
      <p>You’re signed in, and this album is in your account.</p>
      <button type="submit" className="button">
        Save these favorites to your account
      </button>
    </form>
  )
}

export function SaveLater() {
  const { shown } = readMode(useSearchParams()[0], 'favorites')
  if (shown !== 'favorites') return null
  return (
    <p className={`page small ${styles.later}`}>
      Is this album in your account? <Link to={href('/client')}>Sign in</Link>, then open this link again to
      save these favorites there.
    </p>
  )
}

/** Asks a guest once, after their first heart. Nothing waits for the answer. */
export function WhoForm({ base }: { base: string }) {
  const [closed, setClosed] = useState(false)
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const action = `${base}/who`
  const close = () => {
    setClosed(true)
    revalidate()
  }
  const { onSubmit, busy, failed } = useSaving(async (form) => {
    const posted = await post(action, Object.fromEntries(form) as Record<string, string>)
    return 'body' in posted || form.has('skip')
  }, close)
  if (closed) return null
  const skip = () => {
    post(action, { skip: '1' }).then(revalidate)
    setClosed(true)
  }
  return (
    <Sheet label={QUESTION} onEscape={skip}>
      <form className={styles.who} method="post" action={action} onSubmit={onSubmit}>
        <h2 className="display">{QUESTION}</h2>
        <p className="small">Your favorite is saved either way. A name shows whose it is.</p>
        <input type="hidden" name="back" value={pathname + search} />
        <label>
          <span className="edge">Name (optional)</span>
          <input name="name" autoComplete="name" maxLength={100} />
        </label>
        <label>
          <span className="edge">Email (optional)</span>
          <input name="email" type="email" autoComplete="email" maxLength={254} />
        </label>
        <p className="problem" role="alert">
          {failed && 'That wasn’t saved. Please try again.'}
        </p>
        <div className="buttons">
          <button className="button" type="submit" aria-busy={busy}>
            Save name
          </button>
          <button className="button second" type="submit" name="skip" value="1" formNoValidate>
            Skip
          </button>
        </div>
      </form>
    </Sheet>
  )
}
