import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Icon, type IconName } from '../../../studio/ui/icon.tsx'
import { useUnloadWarning } from '../../../studio/ui/use-unload-warning.ts'
import { counted } from '../../../ui/count.ts'
import { type Developing, useDeveloping } from '../developing.ts'
import type { Summary } from '../sending/items.ts'
import { uploader, useRate, useUploads } from '../use-uploads.ts'
import { headline, timeText } from './text.ts'
import styles from './tray.module.css'

export function Tray() {
  const uploads = useUploads()
  const [open, setOpen] = useState(false)
  const { counts, albums, busy } = uploads
  const added = counts.added + counts.replaced
  const developing = useDeveloping(
    albums.map(({ id }) => id),
    added > 0 || busy,
  )
  useUnloadWarning(uploads.unsettled)
  useClearing(!busy && counts.named + counts.failed === 0)
  if (uploads.files === 0) return null
  return (
    <>
      <div className={styles.spacer} />
      <section ref={setHeight} className={styles.tray} aria-label="Uploads" data-open={open || undefined}>
        <Bar uploads={uploads} />
        {counts.named > 0 && <Named count={counts.named} />}
        <div className={`${styles.line} between`}>
          <TrayStatus uploads={uploads} developing={developing} />
          <Buttons uploads={uploads} open={open} toggle={() => setOpen(!open)} />
        </div>
        {open && <Details uploads={uploads} developing={developing} />}
      </section>
    </>
  )
}

/** Nothing left to decide stays until the next page. */
function useClearing(settled: boolean) {
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current !== pathname && settled) uploader().clear()
    seen.current = pathname
  }, [pathname, settled])
}

function Bar({ uploads: { bytes, doneBytes, busy } }: { uploads: Summary }) {
  const percent = bytes === 0 ? 100 : Math.floor((doneBytes / bytes) * 100)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Uploaded"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      data-done={!busy || undefined}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}

function TrayStatus({ uploads, developing }: { uploads: Summary; developing: Record<string, Developing> }) {
  const rate = useRate(uploads)
  const { counts, hold } = uploads
  const left = timeText(uploads, rate)
  const waiting = Object.values(developing).reduce((sum, album) => sum + album.waiting, 0)
  const undeveloped = Object.values(developing).reduce((sum, album) => sum + album.failed, 0)
  return (
    <div className={styles.words}>
      <strong role="status">{headline(uploads)}</strong>
      {hold === 'signed-out' && (
        <a className="link" href="/studio/sign-in" target="_blank" rel="noreferrer">
          Sign in again
        </a>
      )}
      {left && <span className="quiet num">{left}</span>}
      {counts.duplicate > 0 && <span className="quiet num">{counts.duplicate} already there</span>}
      {waiting > 0 && <span className="quiet num">{waiting} processing</span>}
      {counts.failed > 0 && (
        <span className={styles.bad}>
          <Icon name="cross" />
          {counted(counts.failed, 'failed', 'failed')}
        </span>
      )}
      {undeveloped > 0 && <span className={styles.bad}>{undeveloped} couldn’t be processed</span>}
    </div>
  )
}

function Buttons({ uploads, open, toggle }: { uploads: Summary; open: boolean; toggle(): void }) {
  const { counts, busy } = uploads
  return (
    <div className={`${styles.acts} buttons`}>
      {counts.failed > 0 && (
        <Button icon="retry" onClick={() => uploader().retryFailed()}>
          Retry {counts.failed === 1 ? 'failed' : `all ${counts.failed} failed`}
        </Button>
      )}
      <Button aria-expanded={open} onClick={toggle}>
        {open ? 'Hide' : 'Details'}
      </Button>
      {!busy && counts.named === 0 && <Button onClick={() => uploader().clear()}>Close</Button>}
    </div>
  )
}

function Named({ count }: { count: number }) {
  return (
    <div className={`${styles.named} between`} role="alert">
      <p>
        {count === 1
          ? 'One file has the same name as a photo in the album.'
          : `${count} files have the same names as photos in the album.`}{' '}
        <span className="quiet">Replacing keeps the position, section, caption, and favorites.</span>
      </p>
      <div className={`${styles.acts} buttons`}>
        <Button onClick={() => uploader().decide('name')}>Replace {count === 1 ? 'it' : 'them'}</Button>
        <Button onClick={() => uploader().decide('add')}>Add anyway</Button>
      </div>
    </div>
  )
}

export function Unplaced() {
  const names = useUploads().unplaced.flatMap(({ chosen }) => chosen.files.map(({ file }) => file.name))
  if (names.length === 0) return null
  return <p role="alert">Not uploaded: {names.join(', ')}. Choose them again after you sign in.</p>
}

/** Tells the style sheets of what else floats at the foot of the page how high the tray is. */
function setHeight(tray: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--st-tray', `${tray.offsetHeight}px`))
  observer.observe(tray)
  return () => {
    observer.disconnect()
    style.removeProperty('--st-tray')
  }
}

type DetailsProps = { uploads: Summary; developing: Record<string, Developing> }

function Details({ uploads, developing }: DetailsProps) {
  const { failures, active, counts, duplicates } = uploads
  const undeveloped = Object.values(developing).flatMap((album) => album.reasons)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className={styles.details} tabIndex={0} aria-label="Files">
      <Reasons
        label="Failed"
        icon="cross"
        reasons={failures.map((failure) => ({
          id: failure.id,
          file: failure.name,
          reason: withoutName(failure),
        }))}
      />
      <Reasons label="Not processed" icon="alert" reasons={undeveloped} />
      {active.length > 0 && (
        <ul className={styles.list} aria-label="Uploading">
          {active.map(({ id, name, part }) => (
            <li key={id}>
              <span className={styles.name}>{name}</span>
              <span className="quiet num">{Math.floor(part * 100)}%</span>
            </li>
          ))}
        </ul>
      )}
      {counts.ending > 0 && <p className="quiet">{counts.ending} uploaded, being checked</p>}
      {duplicates.length > 0 && <p className="quiet">Already there: {duplicates.join(', ')}</p>}
      <p className="by-mouse quiet">Closed the tab? Drop the same folder here again to resume.</p>
      <p className="by-touch quiet">Closed the tab? Choose the same photos again to resume.</p>
    </section>
  )
}

interface ReasonsProps {
  label: string
  icon: IconName
  reasons: { id?: number; file: string; reason: string }[]
}

function Reasons({ label, icon, reasons }: ReasonsProps) {
  if (reasons.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {reasons.map(({ id, file, reason }) => (
        <li key={id ?? file}>
          <span className={styles.bad}>
            <Icon name={icon} />
          </span>
          <span className={styles.name}>{file}</span>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** 'Is damaged.', to stand beside the file's name. */
function withoutName({ name, reason }: Summary['failures'][number]): string {
  if (!reason.startsWith(`${name} `)) return reason
  const rest = reason.slice(name.length + 1)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
