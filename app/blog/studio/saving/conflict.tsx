import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../studio/ui/dialog.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Moment } from '../../../studio/ui/moment.tsx'
import { usePictures } from '../editor/pictures.ts'
import { type Autosave, copyOf } from './autosave.ts'
import type { Draft, Theirs } from './draft.ts'
import { Reading } from './reading.tsx'
import styles from './saving.module.css'

interface ConflictProps {
  autosave: Autosave
  theirs: Theirs
  mine: () => Draft
  post: string
}

/** Two windows changed the post: asks which text to go on with. Both are kept. */
export function Conflict({ autosave, theirs, mine, post }: ConflictProps) {
  const [comparing, setComparing] = useState<Draft | null>(null)
  const [busy, setBusy] = useState(false)
  const { pictures } = usePictures()
  const keepMine = () => {
    setBusy(true)
    void autosave.keepMine().finally(() => setBusy(false))
  }
  const takeTheirs = () => {
    copyOf(post).clear()
    location.reload()
  }
  const where = theirs.by === null || theirs.by === 'You' ? 'in another window' : `by ${theirs.by}`
  return (
    <div className={styles.conflict} role="alert">
      <Icon name="alert" />
      <p>
        <b>
          This post also changed {where}
          {theirs.at !== null && (
            <>
              {' at '}
              <Moment at={theirs.at} now={Date.now()} />
            </>
          )}
          .
        </b>{' '}
        Nothing is lost: both texts are kept. Choose the one to go on with; the other stays among the
        versions.
      </p>
      <div className={styles.choices}>
        <Button onClick={() => setComparing(mine())}>Compare</Button>
        <Button onClick={keepMine} disabled={busy} aria-busy={busy}>
          Keep this one
        </Button>
        <Button onClick={takeTheirs} disabled={busy}>
          Take the other one
        </Button>
      </div>
      {comparing && (
        <Dialog title="Both texts" wide onClose={() => setComparing(null)}>
          <div className={styles.both}>
            <Reading title="This one" draft={comparing} pictures={pictures} />
            <Reading title="The other one" draft={theirs.draft} pictures={pictures} />
          </div>
          <div className={styles.choices}>
            <Button data-autofocus onClick={() => setComparing(null)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
