import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import * as t from '#messages/galleries'
import { post } from '../../../ui/outbox/post.ts'
import { Sheet, useSaving } from '../sheet.tsx'
import styles from './guest.module.css'

/** Asks a guest once, after their third heart. Nothing waits for the answer. */
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
    <Sheet label={t.whoseFavorites()} onEscape={skip}>
      <form className={styles.who} method="post" action={action} onSubmit={onSubmit}>
        <h2 className="display">{t.whoseFavorites()}</h2>
        <p className="small">{t.savedEitherWay()}</p>
        <input type="hidden" name="back" value={pathname + search} />
        <label>
          <span className="edge">{t.nameOptional()}</span>
          <input name="name" autoComplete="name" maxLength={100} />
        </label>
        <label>
          <span className="edge">{t.emailOptional()}</span>
          <input name="email" type="email" autoComplete="email" maxLength={254} />
        </label>
        <p className="problem" role="alert">
          {failed && t.notSaved()}
        </p>
        <div className="buttons">
          <button className="button" type="submit" aria-busy={busy}>
            {t.saveName()}
          </button>
          <button className="button second" type="submit" name="skip" value="1" formNoValidate>
            {t.skip()}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
