import { Form, href, Link, useParams } from 'react-router'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Menu } from '../../../studio/ui/controls/menu.tsx'
import { counted } from '../../../ui/count.ts'
import styles from './bar.module.css'
import type { Change } from './changes.server.ts'
import { addressOf, type Filter, SHOWN_BY, SHOWS, type Show } from './filter.ts'
import type { GridView } from './grid/grid-view.ts'

export interface BarProps {
  view: GridView
  filter: Filter
  isPublic: boolean
  teams: boolean
  apply(change: Change): void
}

export function Bar(props: BarProps) {
  const { filter, teams } = props
  const { album = '' } = useParams()
  return (
    <div className={`${styles.bar} strip`}>
      <Chips {...props} />
      <Form
        role="search"
        className={styles.search}
        data-active={filter.search !== '' || undefined}
        preventScrollReset
      >
        {filter.section && <input type="hidden" name="section" value={filter.section} />}
        {filter.show && <input type="hidden" name="show" value={filter.show} />}
        <TextInput
          key={filter.search}
          type="search"
          name="q"
          aria-label={teams ? 'Search by file name or number' : 'Search by file name'}
          placeholder={teams ? 'File name or number' : 'File name'}
          defaultValue={filter.search}
          maxLength={100}
        />
      </Form>
      {teams && (
        <>
          <ButtonLink to={href('/studio/albums/:album/tagging', { album })} icon="teams">
            Tag athletes
          </ButtonLink>
          <ButtonLink to={href('/studio/albums/:album/match', { album })}>Auto-tag</ButtonLink>
        </>
      )}
      <SortMenu {...props} />
    </div>
  )
}

/** Each counts something. */
function Chips({ view, filter, isPublic, teams }: BarProps) {
  const offered: Record<Show, boolean> = {
    failed: true,
    waiting: true,
    untagged: teams,
    reported: teams,
    // Clients know what their photographs show.
    'no-alt': isPublic,
  }
  const shows = (Object.keys(SHOWS) as Show[]).map((show) => ({
    show,
    count: offered[show] ? view.frames.filter(SHOWN_BY[show]).length : 0,
  }))
  return (
    <ul className="pills">
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
  )
}

function SortMenu({ apply }: BarProps) {
  return (
    <Menu words="Sort" icon="all">
      <Button variant="subtle" onClick={() => apply({ do: 'sort', by: 'time' })}>
        By time taken
      </Button>
      <Button variant="subtle" onClick={() => apply({ do: 'sort', by: 'name' })}>
        By file name
      </Button>
    </Menu>
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
