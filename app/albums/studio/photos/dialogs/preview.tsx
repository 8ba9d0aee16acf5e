import { OWN_FOLDER } from '../../../../photos/rules/address.ts'
import { Picture } from '../../../../photos/ui/frame-picture.tsx'
import { PlainVideo } from '../../../../photos/ui/gallery/lightbox/plain-video.tsx'
import { Button } from '../../../../studio/ui/controls/button.tsx'
import { Modal } from '../../../../studio/ui/dialog/modal.tsx'
import { Icon } from '../../../../studio/ui/icon.tsx'
import type { GridFrame } from '../grid/grid-view.ts'
import styles from './preview.module.css'

interface PreviewProps {
  frames: GridFrame[]
  index: number
  selected: boolean
  go(index: number): void
  toggle(id: string): void
  retry(id: string): void
  replace(id: string): void
  close(): void
}

function videoOf({ photo: id, width, height, name: alt }: GridFrame) {
  return { id, width, height, alt, title: null, placeholder: '', developed: true, folder: OWN_FOLDER }
}

export function PreviewDialog({ frames, index, selected, go, toggle, retry, replace, close }: PreviewProps) {
  const frame = frames[index]
  if (!frame) return null
  const turn = (to: number) => frames[to] && go(to)
  const press = (event: React.KeyboardEvent) => {
    // The video's own controls take the keys.
    if (event.target instanceof HTMLVideoElement) return
    if (event.key === 'ArrowRight') turn(index + 1)
    else if (event.key === 'ArrowLeft') turn(index - 1)
    else if (event.key.toLowerCase() === 'x') toggle(frame.id)
    else if (event.key === ' ' && event.target === event.currentTarget) close()
    else return
    event.preventDefault()
  }
  return (
    <Modal takesFocus className={styles.preview} aria-label={frame.name} onClose={close} onKeyDown={press}>
      <Header
        frame={frame}
        index={index}
        selected={selected}
        turn={turn}
        toggle={toggle}
        replace={replace}
        close={close}
        count={frames.length}
      />
      <div className={styles.large} data-waiting={frame.placeholder !== undefined || undefined}>
        {frame.seconds && !frame.placeholder ? (
          <PlainVideo key={frame.id} photo={videoOf(frame)} />
        ) : (
          <Picture key={frame.id} frame={frame} size={1600} alt={frame.name} />
        )}
      </div>
      {frame.failed !== undefined ? (
        <p className={styles.why} role="alert">
          This couldn’t be processed. {frame.failed}{' '}
          <Button onClick={() => retry(frame.id)}>Try again</Button>
        </p>
      ) : (
        frame.placeholder && <p className="quiet">Still processing.</p>
      )}
    </Modal>
  )
}

interface HeaderProps extends Pick<PreviewProps, 'index' | 'selected' | 'toggle' | 'replace' | 'close'> {
  frame: GridFrame
  count: number
  turn(to: number): void
}

function Header({ frame, index, count, selected, turn, toggle, replace, close }: HeaderProps) {
  return (
    <header>
      <p className="clip">
        <b>{frame.name}</b>{' '}
        <span className="quiet num" role="status">
          {index + 1} of {count.toLocaleString('en-US')}
        </span>
      </p>
      <Button aria-pressed={selected} aria-keyshortcuts="X" onClick={() => toggle(frame.id)}>
        {selected ? 'Selected' : 'Select'}
      </Button>
      <Button onClick={() => replace(frame.id)}>Replace…</Button>
      <Button aria-label="Previous" disabled={index === 0} onClick={() => turn(index - 1)}>
        <Icon name="back" />
      </Button>
      <Button aria-label="Next" disabled={index === count - 1} onClick={() => turn(index + 1)}>
        <Icon name="forward" />
      </Button>
      <Button aria-label="Close" onClick={close}>
        <Icon name="cross" />
      </Button>
    </header>
  )
}
