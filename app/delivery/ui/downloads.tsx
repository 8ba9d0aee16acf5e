import type { ReactNode } from 'react'
import * as t from '#messages/families'
import type { AlbumDownloads } from '../../../ports/database/schema/albums.ts'
import type { DeliverySize } from '../../../ports/database/schema/delivery.ts'
import type { FileSizes, FrameView } from '../../photos/rules/photo.ts'
import { Menu, ToolIcon } from '../../photos/ui/gallery/menu.tsx'
import { framesText } from '../../ui/count.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { type AlbumPart, DOWNLOADS } from '../offer/parts.ts'
import { writeSelection } from '../offer/selection.ts'
import styles from './downloads.module.css'
import { ShareOne } from './share-one.tsx'

const LABELS = { web: t.forSharing, original: t.forPrinting }
export const DOWNLOAD = 'M12 4v12m-5-5 5 5 5-5M5 20h14'

/** Beside the button that downloads the sharing size, which is right for a phone. */
export function ForPrinting({ downloads, disabled }: { downloads: AlbumDownloads; disabled?: boolean }) {
  if (downloads !== 'all') return null
  return (
    <button type="submit" name="size" value="original" className="link" disabled={disabled}>
      {t.forPrinting()}
    </button>
  )
}

export function Numbers({ of: numbers, shows }: { of: number[]; shows?: string | undefined }) {
  return (
    <>
      {writeSelection(numbers).map((run) => (
        <input key={run} type="hidden" name="photos" value={run} />
      ))}
      {shows && <input type="hidden" name="shows" value={shows} />}
    </>
  )
}

type PartFiles = Pick<AlbumPart, 'videos' | 'sizes'>

interface DownloadsProps {
  base: string
  parts: AlbumPart[]
  found: { numbers: number[]; shows: string | undefined } | null
  favorites: { count: number; files(saved: PartFiles): PartFiles }
  downloads: AlbumDownloads
}

export function Downloads({ parts, found, favorites, ...menu }: DownloadsProps) {
  return (
    <Menu label={t.download()} icon={DOWNLOAD}>
      <ul className={styles.parts} id={DOWNLOADS}>
        {found && found.numbers.length > 0 && (
          <Part {...menu} name={t.whatYouFound()} text={t.photos({ count: found.numbers.length })}>
            <Numbers of={found.numbers} shows={found.shows} />
          </Part>
        )}
        {parts.map((part) => {
          const own = part.part === 'favorites'
          const count = own ? favorites.count : part.count
          const { videos, sizes } = own ? favorites.files(part) : part
          if (count === 0) return null
          return (
            <Part key={part.part} {...menu} name={part.name} text={framesText(count, videos)} sizes={sizes}>
              <input type="hidden" name="part" value={part.part} />
            </Part>
          )
        })}
      </ul>
      <p className={styles.note}>{t.downloadNote({ downloads: menu.downloads })}</p>
    </Menu>
  )
}

interface PartProps extends Pick<DownloadsProps, 'base' | 'downloads'> {
  name: string
  text: string
  sizes?: FileSizes
  children: ReactNode
}

function Part({ base, downloads, name, text, sizes, children }: PartProps) {
  const offered: DeliverySize[] = downloads === 'all' ? ['web', 'original'] : ['web']
  return (
    <li>
      <p>
        <b>{name}</b> <span>{text}</span>
      </p>
      <form className={`wrap ${styles.ways}`} method="post" action={`${base}/archives`}>
        {children}
        {offered.map((size) => (
          <button key={size} type="submit" name="size" value={size}>
            {sizes && <span className="hidden-text">{name}, </span>}
            {LABELS[size]()} <Bytes bytes={sizes?.[size] ?? null} />
          </button>
        ))}
      </form>
    </li>
  )
}

function Bytes({ bytes }: { bytes: number | null }) {
  return bytes === null ? null : <span className={styles.bytes}>{formatBytes(bytes)}</span>
}

interface OneDownloadProps {
  base: string
  photo: FrameView
  downloads: AlbumDownloads
  name: string
}

export function OneDownload({ base, photo, downloads, name }: OneDownloadProps) {
  if (downloads === 'none') return null
  const address = `${base}/download/photographs/${photo.frameId}`
  const { sizes } = photo
  return (
    <p className={`wrap ${styles.one}`} data-download="">
      <ToolIcon path={DOWNLOAD} />
      <ShareOne address={`${address}?size=web`} name={name} key={photo.frameId}>
        <Bytes bytes={sizes?.web ?? null} />
      </ShareOne>
      {downloads === 'all' && (
        <a className="link" href={address}>
          <span className="hidden-text">{t.download()} </span>
          {photo.video ? t.original() : t.forPrinting()} <Bytes bytes={sizes?.original ?? null} />
        </a>
      )}
    </p>
  )
}
