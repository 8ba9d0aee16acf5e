import { useEffect, useRef, useState } from 'react'
import { useStudio } from '../use-studio.ts'
import styles from './form-copy.module.css'
import { WatchedForm } from './watched-form.ts'

interface FormCopyProps {
  /** Which form of those with the same address, such as the reply after two: what was typed for another is not put back. */
  of?: string | number
}

/**
 * Keeps what is typed into the form around it in this browser, for this account and the form's address, until the site has
 * accepted it. After a reload, Back or signing in again it is put back, and this says so. A text that React controls is not kept.
 */
export function FormCopy({ of = '' }: FormCopyProps) {
  const { account } = useStudio()
  const here = useRef<HTMLDivElement>(null)
  const watched = useRef<WatchedForm>(null)
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    const begun = new WatchedForm(form, { account, of, onRestored: setRestored })
    watched.current = begun
    return () => begun.end()
  }, [account, of])
  return (
    <div ref={here} className={styles.restored} role="status" hidden={!restored}>
      {restored && (
        <p className="small">
          What you typed is back.{' '}
          <button className="link" type="button" onClick={() => watched.current?.discard()}>
            Discard it
          </button>
        </p>
      )}
    </div>
  )
}
