import { useRevalidator } from 'react-router'
import { Button } from '../controls/button.tsx'
import { Moment } from '../dates/moment.tsx'
import { Icon } from '../icon.tsx'
import styles from './autosave.module.css'
import type { Autosave, Stored } from './autosave.ts'

interface ConflictProps<Text> {
  autosave: Autosave<Text>
  what: string
  description: string
}

export function Conflict<Text>({ autosave, what, description }: ConflictProps<Text>) {
  const { revalidate } = useRevalidator()
  const { state } = autosave.current
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
        <Button onClick={() => autosave.saveMine()}>Keep this one</Button>
        <Button onClick={takeTheirs}>Use the other one</Button>
      </div>
    </div>
  )
}

function whereOf({ by }: Stored<unknown>): string {
  if (by === null) return 'in another window, or by someone else'
  return by === 'You' ? 'in another window' : `by ${by}`
}
