import { useEffect } from 'react'
import { useOutletContext } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { counted } from '../../../ui/count.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './details.module.css'
import { DETAILS } from './fields.tsx'
import type { DetailsResult } from './save.server.ts'
import { listed, type NAMES } from './use-changed.ts'

interface SaveBarProps {
  form: React.RefObject<HTMLFormElement | null>
  changed: (keyof typeof NAMES)[]
  /** The day comes from the photos, and can't be discarded. */
  proposed: boolean
  read(): void
  outcome: DetailsResult | undefined
  busy: boolean
}

export function SaveBar({ form, changed, proposed, read, outcome, busy }: SaveBarProps) {
  useSaveKey(form, busy)
  const isDirty = changed.length > 0
  const note = useOutletContext<(unsaved: boolean) => void>()
  useEffect(() => {
    note(isDirty)
    return () => note(false)
  }, [note, isDirty])
  const discard = () => {
    form.current?.reset()
    // Drops the copy in the browser.
    form.current?.dispatchEvent(new Event('input', { bubbles: true }))
    read()
  }
  const isClean = useHydrated() && !isDirty && (busy || outcome === undefined)
  return (
    <div className={styles.bar} data-clean={isClean || undefined}>
      <div>
        {!busy && outcome && 'errors' in outcome && <Problem error={outcome.error} />}
        <p className="small" role="status">
          {!isDirty && !busy && outcome && 'saved' in outcome && 'Saved'}
        </p>
        {isDirty && (
          <p className="small">
            <b>{counted(changed.length, 'change')}</b> <span className="quiet">{listed(changed)}</span>
          </p>
        )}
      </div>
      {changed.some((name) => name !== 'date' || !proposed) && (
        <Button variant="subtle" onClick={discard}>
          Discard
        </Button>
      )}
      {isDirty && <kbd className="small quiet">Ctrl S</kbd>}
      <Button
        type="submit"
        form={DETAILS}
        variant={isDirty ? 'filled' : 'default'}
        busy={busy}
        aria-keyshortcuts="Control+S Meta+S"
      >
        Save
      </Button>
    </div>
  )
}

function useSaveKey(form: SaveBarProps['form'], busy: boolean) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      if (!busy) form.current?.requestSubmit()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [form, busy])
}
