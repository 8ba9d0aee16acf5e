import { useCallback, useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { counted } from '../../../ui/count.ts'
import type { Sorted } from '../files.ts'
import { usePhotoInput } from '../use-file-input.tsx'
import { uploader, useOpenAlbum } from '../use-uploads.ts'
import styles from './broken-off.module.css'
import { type BrokenOff, dismiss, hasArrived, noteItems, readBrokenOff, strikeArrived } from './notes.ts'

const MOST_NAMED = 8

export function BrokenOffUploads() {
  const { all, read } = useBrokenOff()
  const open = useOpenAlbum()
  return all.map((left) => (
    <Notice key={left.key} left={left} isOpen={open?.albumId === left.album} changed={read} />
  ))
}

type NoticeProps = { left: BrokenOff; isOpen: boolean; changed(): void }

function Notice({ left, isOpen, changed }: NoticeProps) {
  const { album, title, total, missing } = left
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the album opens
  useEffect(() => {
    if (isOpen) void strikeArrived(left).then(changed)
  }, [isOpen])
  const names = missing.slice(0, MOST_NAMED).map(({ file }) => file)
  const more = missing.length - names.length
  return (
    <section className={`${styles.left} between`} aria-label="Interrupted upload" role="alert">
      <p>
        <b>
          {missing.length.toLocaleString('en-US')} of {counted(total, 'photo')} didn’t arrive
          {!isOpen && ` in ${title}`}.
        </b>{' '}
        {isOpen && (
          <span className={styles.names}>
            {names.join(', ')}
            {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
          </span>
        )}
      </p>
      <div className="buttons">
        {isOpen ? (
          <Again left={left} />
        ) : (
          <ButtonLink to={href('/studio/albums/:album', { album })}>Open album</ButtonLink>
        )}
        <Button
          variant="subtle"
          onClick={() => {
            dismiss(left)
            changed()
          }}
        >
          Dismiss
        </Button>
      </div>
    </section>
  )
}

function Again({ left: { album, title, missing } }: Pick<NoticeProps, 'left'>) {
  const add = ({ folder, files }: Sorted) => {
    const sectionOf = ({ name, size }: File) =>
      missing.find(({ file, size: bytes }) => file === name && bytes === size)?.section || null
    const placed = files.map((each) => ({ ...each, section: each.section ?? sectionOf(each.file) }))
    uploader().add({ folder, files: placed }, { albumId: album, album: title })
  }
  const { choose, input } = usePhotoInput(add, 'Photos that didn’t arrive')
  return (
    <>
      <Button onClick={choose}>Choose again</Button>
      {input}
    </>
  )
}

function useBrokenOff() {
  const { account } = useStudio()
  const { pathname } = useLocation()
  const [all, setAll] = useState<BrokenOff[]>([])
  const read = useCallback(() => void readBrokenOff(account).then(setAll), [account])
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page
  useEffect(read, [read, pathname])
  useEffect(() => {
    let noted = ''
    const note = () => {
      const { items } = uploader()
      // Writing down a thousand names at each step of a file would keep a phone busy.
      const state = items.map((item) => `${item.id}${hasArrived(item)}${item.photoId !== null}`).join()
      if (state === noted) return
      noted = state
      void noteItems(account, items).then(read)
    }
    const stop = uploader().subscribe(note)
    addEventListener('storage', read)
    addEventListener('focus', read)
    return () => {
      stop()
      removeEventListener('storage', read)
      removeEventListener('focus', read)
    }
  }, [account, read])
  return { all, read }
}
