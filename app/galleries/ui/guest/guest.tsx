import { useState } from 'react'
import { href, Link, useFetcher, useSearchParams } from 'react-router'
import { readMode } from '../../gallery-mode.ts'
import { Sheet } from '../sheet.tsx'
import styles from './guest.module.css'

const QUESTION = 'Whose favorites are these?'

/** Offers a signed-in client to take what they chose as a guest. */
export function SaveFavorites({ base }: { base: string }) {
  return (
    <form className={`page ${styles.saveFavorites}`} method="post" action={`${base}/keep`}>
      <p>You are signed in, and this album is in your account.</p>
      <button type="submit" className="button">
        Keep these favorites in your account
      </button>
    </form>
  )
}

/** Says, where a guest's favorites are listed, that an account can have them. */
export function SaveLater() {
  const { shown } = readMode(useSearchParams()[0], 'favorites')
  if (shown !== 'favorites') return null
  return (
    <p className={`page small ${styles.later}`}>
      Do you have an account with this album? <Link to={href('/client')}>Sign in</Link> and open this link
      again: then you can keep these favorites there.
    </p>
  )
}

/** Asks a guest once, after their first heart, who they are. Nothing waits for it. */
export function WhoForm({ base }: { base: string }) {
  const [closed, setClosed] = useState(false)
  const { Form, state, submit } = useFetcher()
  if (closed) return null
  const skip = () => {
    setClosed(true)
    submit({ skip: '1' }, { method: 'post', action: `${base}/who` })
  }
  return (
    <Sheet label={QUESTION} onEscape={skip}>
      <Form className={styles.who} method="post" action={`${base}/who`}>
        <h2 className="display">{QUESTION}</h2>
        <p className="small">Your favorite is saved either way. A name helps to tell favorites apart.</p>
        <label>
          <span className="edge">Name, if you like</span>
          <input name="name" autoComplete="name" maxLength={100} />
        </label>
        <label>
          <span className="edge">Email, if you like</span>
          <input name="email" type="email" autoComplete="email" maxLength={254} />
        </label>
        <div className="buttons">
          <button className="button" type="submit" aria-busy={state !== 'idle'}>
            Save name
          </button>
          <button className="button second" type="submit" name="skip" value="1" formNoValidate>
            Stay without a name
          </button>
        </div>
      </Form>
    </Sheet>
  )
}
