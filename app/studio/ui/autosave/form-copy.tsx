import { useEffect, useRef, useState } from 'react'
import { useStudio } from '../use-studio.ts'
import styles from './form-copy.module.css'
import { WatchedForm } from './watched-form.ts'

interface FormCopyProps {
  /** Tells apart forms at the same address, such as each next reply. */
  of?: string | number
  /** Called when the copy was put back, or is gone. */
  onRestored?: () => void
}

/**
 * Keeps the form around it in this browser, per account and address, until the site has accepted it, and puts it back
 * later. Skips text that React controls.
 */
export function FormCopy({ of = '', onRestored }: FormCopyProps) {
  const { account } = useStudio()
  const here = useRef<HTMLDivElement>(null)
  const watched = useRef<WatchedForm>(null)
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    const show = (restored: boolean) => {
      setRestored(restored)
      onRestored?.()
    }
    const started = new WatchedForm(form, { account, of, onRestored: show })
    watched.current = started
    return () => started.end()
  }, [account, of, onRestored])
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
