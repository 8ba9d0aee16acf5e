import { Form, href, Link, useParams } from 'react-router'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { counted } from '../../../ui/count.ts'
import styles from './bar.module.css'
import type { Change } from './changes.server.ts'
import { addressOf, type Filter, SHOWN_BY, SHOWS, type Show } from './filter.ts'
import type { GridView } from './grid/grid-view.ts'

export interface BarProps {
  view: GridView
  filter: Filter
  folded: boolean
  isPublic: boolean
  teams: boolean
  apply(change: Change): void
}

export function Bar({ view, filter, folded, isPublic, teams, apply }: BarProps) {
  const { album = '' } = useParams()
  // Clients know what their photographs show.
  const offered = (Object.keys(SHOWS) as Show[]).filter((show) => show !== 'no-alt' || isPublic)
  const shows = offered.map((show) => ({
    show,
    count: view.frames.filter(SHOWN_BY[show]).length,
  }))
  return (
    <div className={styles.bar} data-folded={folded || undefined}>
      <ul className="pills strip">
        {shows
          .filter(({ show, count }) => count > 0 || show === filter.show)
          .map(({ show, count }) => (
            <li key={show}>
              <Link
                to={addressOf({ ...filter, show: show === filter.show ? null : show })}
                aria-current={show === filter.show ? 'true' : undefined}
                preventScrollReset
              >
                {SHOWS[show]} <span className="num">{count.toLocaleString('en-US')}</span>
              </Link>
            </li>
          ))}
      </ul>
      <Form role="search" className={styles.search} preventScrollReset>
        {filter.section && <input type="hidden" name="section" value={filter.section} />}
        {filter.show && <input type="hidden" name="show" value={filter.show} />}
        <TextInput
          key={filter.search}
          type="search"
          name="q"
          aria-label="Search by file name"
          placeholder="File name"
          defaultValue={filter.search}
          maxLength={100}
        />
      </Form>
      <div className={`${styles.order} buttons`}>
        <span className="small quiet">Sort by</span>
        <Button aria-label="Sort by time taken" onClick={() => apply({ do: 'sort', by: 'time' })}>
          Time taken
        </Button>
        <Button aria-label="Sort by file name" onClick={() => apply({ do: 'sort', by: 'name' })}>
          File name
        </Button>
      </div>
      {teams && (
        <div className="buttons">
          <ButtonLink to={href('/studio/albums/:album/tagging', { album })} icon="teams">
            Tag athletes
          </ButtonLink>
          <ButtonLink to={href('/studio/albums/:album/match', { album })}>Auto-tag</ButtonLink>
        </div>
      )}
    </div>
  )
}

export function Failures({ view, apply }: Pick<BarProps, 'view' | 'apply'>) {
  const failed = view.frames.filter(SHOWN_BY.failed)
  if (failed.length === 0) return null
  const reasons = [...Map.groupBy(failed, (frame) => frame.failed ?? '')]
  return (
    <section className="notice between" data-tone="bad" aria-label="Not processed">
      <div>
        <h2>{counted(failed.length, 'photo')} couldn’t be processed</h2>
        <ul>
          {reasons.slice(0, 5).map(([reason, frames]) => (
            <li key={reason}>
              <b>{frames.length === 1 ? frames[0]?.name : counted(frames.length, 'photo')}</b>{' '}
              <span className="quiet">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={() => apply({ do: 'retry', frames: failed.map(({ id }) => id) })}>Try again</Button>
    </section>
  )
}

export function Videos({ view }: { view: GridView }) {
  const raw = view.frames.filter((frame) => frame.raw && !frame.placeholder)
  if (raw.length === 0) return null
  const one = raw.length === 1
  return (
    <p className={styles.videos} role="note">
      <b>{one ? raw[0]?.name : `${raw.length} videos`}</b> may not play for everyone. Clients get the original
      file{!one && 's'}, and some browsers can’t play MOV or HEVC, which phones record. With ffmpeg on the
      server, Sideline converts every video for all browsers. Without it, export {one ? 'it' : 'them'} as MP4
      with H.264 and use Replace.
    </p>
  )
}

export function Empty({ view, filter }: Pick<BarProps, 'view' | 'filter'>) {
  if (view.frames.length === 0) {
    return (
      <div className={styles.empty}>
        <p>No photos yet.</p>
        <p className="by-mouse quiet">Drop photos, videos, or a folder anywhere on this page.</p>
        <p className="by-touch quiet">Choose Add photos to pick them on this phone or tablet.</p>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <p>{filter.search ? `No file name here contains “${filter.search}”.` : 'No photos match.'}</p>
      <Link className="link" to="?" preventScrollReset>
        Show all {view.frames.length.toLocaleString('en-US')}
      </Link>
    </div>
  )
}
