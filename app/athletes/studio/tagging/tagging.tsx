import { useEffect, useRef, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { useUnloadWarning } from '../../../studio/ui/use-unload-warning.ts'
import { counted } from '../../../ui/count.ts'
import { type Unsent, unsentText } from '../../../ui/outbox/post.ts'
import { useReplace } from '../../../uploads/studio/use-replace.ts'
import { Entry } from './entry.tsx'
import { Film } from './film.tsx'
import { InFrame } from './in-frame.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { undoing, untaggedOnly } from './session.ts'
import { Stage } from './stage.tsx'
import styles from './tagging.module.css'
import { type Tagging as Tagged, type TaggingOptions, useTagging } from './use-tagging.ts'
import { useTaggingKeys } from './use-tagging-keys.ts'
import { useVisibleHeight } from './use-visible-height.ts'

export function Tagging(options: TaggingOptions) {
  const { album } = options
  const tagging = useTagging(options)
  const { replace, input } = useReplace(album.id, album.title)
  const [keys, setKeys] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const back = href('/studio/albums/:album', { album: album.id })
  useUnloadWarning(tagging.sending.pending.length > 0)
  useVisibleHeight(page)
  const { index, frames, team, untaggedOnly: only } = tagging
  // Returns the focus to the number after every act, except on phones, where the keyboard would open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each of these the focus goes back.
  useEffect(() => {
    if (!keys && matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [keys, index, frames, team, only])
  useTaggingKeys({
    tagging,
    field,
    dialog: keys,
    showKeys: () => setKeys(true),
    leave: () => void navigate(back),
    match: () => void navigate(href('/studio/albums/:album/match', { album: album.id })),
  })
  return (
    <main ref={page} id="main" tabIndex={-1} className={styles.tagging}>
      <Top tagging={tagging} title={album.title} back={back} showKeys={() => setKeys(true)} />
      <Stage tagging={tagging} replace={replace} />
      <div className={styles.side}>
        <Entry tagging={tagging} field={field} />
        <InFrame tagging={tagging} />
        <LastStep tagging={tagging} />
      </div>
      <Film tagging={tagging} />
      {input}
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
    </main>
  )
}

interface TopProps {
  tagging: Tagged
  title: string
  back: string
  showKeys(): void
}

function Top({ tagging, title, back, showKeys }: TopProps) {
  return (
    <header className={styles.top}>
      <Link className={styles.leave} to={back} aria-label="Leave tagging">
        <Icon name="cross" />
      </Link>
      <h1 className="clip">
        <span className="hidden-text">Tag athletes, </span>
        {title}
      </h1>
      <p className={`${styles.meter} num`}>
        <b>{tagging.untagged.toLocaleString('en-US')}</b>{' '}
        <span className="quiet">
          untagged<span className={styles.wide}> of {tagging.total.toLocaleString('en-US')}</span>
        </span>
      </p>
      <Button
        className={styles.wide}
        aria-pressed={tagging.untaggedOnly}
        aria-keyshortcuts="u"
        onClick={() => tagging.act(untaggedOnly)}
      >
        Untagged only <kbd>U</kbd>
      </Button>
      <Button className={styles.wide} variant="subtle" aria-keyshortcuts="?" onClick={showKeys}>
        Shortcuts <kbd>?</kbd>
      </Button>
    </header>
  )
}

function LastStep({ tagging }: { tagging: Tagged }) {
  const { state, pending, refused } = tagging.sending
  return (
    <div className={styles.last}>
      <p role="status">
        {state !== 'sent' && state !== 'sending' ? (
          <span className="warn">{notSaved(state, pending.length)}</span>
        ) : refused ? (
          <span className="warn">{refused}</span>
        ) : (
          tagging.said || 'Each tag is saved right away.'
        )}
      </p>
      {state === 'offline' || state === 'signed-out' ? (
        <Button onClick={tagging.retry}>Try now</Button>
      ) : refused ? (
        <Button onClick={tagging.dismiss}>Got it</Button>
      ) : (
        <Button
          icon="undo"
          disabled={tagging.undos.length === 0}
          aria-keyshortcuts="z"
          onClick={() => tagging.act(undoing)}
        >
          Undo <kbd>Z</kbd>
        </Button>
      )}
    </div>
  )
}

function notSaved(why: Unsent, count: number): string {
  return why === 'gone' ? 'This album no longer exists.' : unsentText(why, counted(count, 'change'))
}
