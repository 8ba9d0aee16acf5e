import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import styles from './guest.module.css'

/** Offers a signed-in client to take what they chose as a guest. */
export function Keep({ base }: { base: string }) {
  return (
    <form className={`page ${styles.keep}`} method="post" action={`${base}/keep`}>
      <p>You are signed in, and this album is in your account.</p>
      <button type="submit" className="button">
        Keep these favorites in your account
      </button>
    </form>
  )
}

/** Asks a guest once, after their first heart, who they are. Nothing waits for it. */
export function WhoForm({ base }: { base: string }) {
  const [closed, setClosed] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const { Form, state, submit } = useFetcher()
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [])
  if (closed) return null
  const skip = () => {
    setClosed(true)
    submit({ skip: '1' }, { method: 'post', action: `${base}/who` })
  }
  return (
    <section
      ref={panel}
      className={styles.sheet}
      aria-labelledby="who"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') skip()
      }}
    >
      <Form className={`page ${styles.who}`} method="post" action={`${base}/who`}>
        <h2 id="who" className="display">
          Whose favorites are these?
        </h2>
        <p className={styles.small}>
          Your favorite is saved either way. A name helps to tell favorites apart.
        </p>
        <label>
          <span className="edge">Name, if you like</span>
          <input className={styles.box} name="name" autoComplete="name" maxLength={100} />
        </label>
        <label>
          <span className="edge">Email, if you like</span>
          <input className={styles.box} name="email" type="email" autoComplete="email" maxLength={254} />
        </label>
        <div className={styles.ways}>
          <button className="button" type="submit" aria-busy={state !== 'idle'}>
            Save name
          </button>
          <button className={styles.second} type="submit" name="skip" value="1" formNoValidate>
            Stay without a name
          </button>
        </div>
      </Form>
    </section>
  )
}
