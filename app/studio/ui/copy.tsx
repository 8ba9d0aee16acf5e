import { useState } from 'react'
import { Button } from './controls/button.tsx'
import { TextArea } from './controls/fields.tsx'
import styles from './copy.module.css'

export function Copy({ text, label, what }: { text: string; label: string; what: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    try {
      // Insecure connections have no clipboard.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  const copied = outcome === 'copied'
  return (
    <>
      <Button onClick={copy}>
        <span className={styles.label}>
          <span data-hidden={copied || undefined}>
            {label}
            <span className="hidden-text"> {what}</span>
          </span>
          <span role="status">{copied && 'Copied'}</span>
        </span>
      </Button>
      {outcome === 'refused' && (
        <TextArea
          className={styles.by}
          label="Your browser doesn’t allow copying. Copy it from here."
          value={text}
          rows={text.split('\n').length + 1}
          readOnly
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  )
}
