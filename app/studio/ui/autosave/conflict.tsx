import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../controls/button.tsx'
import { Moment } from '../dates/moment.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Icon } from '../icon.tsx'
import styles from './autosave.module.css'
import type { Autosave, Stored } from './autosave.ts'

interface ConflictProps<Text> {
  autosave: Autosave<Text>
  what: string
  description: string
  read?: (title: string, text: Text) => React.ReactNode
}

export function Conflict<Text>({ autosave, what, description, read }: ConflictProps<Text>) {
  const [comparing, setComparing] = useState(false)
  const { revalidate } = useRevalidator()
  const { state, text } = autosave.current
  if (state.kind !== 'conflict') return null
  const { theirs } = state
  const takeTheirs = async () => {
    // The other text's photographs come with the page's data.
    await revalidate()
    autosave.takeTheirs()
  }
  return (
    <div className={`${styles.note} notice between`} data-tone="warn" role="alert">
      <Icon name="alert" />
      <p>
        <b>
          {what} also changed {whereOf(theirs)}
          {theirs.at !== null && (
            <>
              {' at '}
              <Moment at={theirs.at} now={Date.now()} />
            </>
          )}
          .
        </b>{' '}
        {description}
      </p>
      <div className="buttons">
        {read && <Button onClick={() => setComparing(true)}>Compare</Button>}
        <Button onClick={() => autosave.saveMine()}>Keep this one</Button>
        <Button onClick={takeTheirs}>Use the other one</Button>
      </div>
      {comparing && (
        <Dialog title="Both texts" wide onClose={() => setComparing(false)}>
          <div className={styles.both}>
            {read?.('This one', text)}
            {read?.('The other one', theirs.text)}
          </div>
          <div className="buttons">
            <Button data-autofocus onClick={() => setComparing(false)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function whereOf({ by }: Stored<unknown>): string {
  if (by === null) return 'in another window, or by someone else'
  return by === 'You' ? 'in another window' : `by ${by}`
}
