import { Link } from 'react-router'
import { Downloads } from '../../delivery/ui/downloads.tsx'
import { placeOf, ROLL } from '../../photos/rules/frames.ts'
import menu from '../../photos/ui/gallery/menu.module.css'
import { Menu, ToolIcon } from '../../photos/ui/gallery/menu.tsx'
import { grouped } from '../../ui/count.ts'
import { type GalleryMode, modeQuery } from '../../viewers/gallery-mode.ts'
import type { AlbumPage } from '../album-page.server.ts'
import { countText } from '../choices/rules.ts'
import type { ViewerChoice } from './choose/use-choice.ts'
import { BarLine, isTimed } from './film/roll-line.tsx'
import { FIND } from './find/find-form.tsx'
import styles from './gallery-bar.module.css'
import { GoToNumber } from './go-to-number.tsx'
import { SectionLinks } from './section-links.tsx'
import { SizeSwitch } from './size-switch.tsx'

interface GalleryBarProps extends Omit<AlbumPage, 'until'> {
  /** The gallery's address. */
  base: string
  /** Whether photographs can be selected for a download. */
  selects: boolean
  mode: GalleryMode
  favorites: ViewerChoice
}

export const SECTIONS = 'M4 6h16M4 12h16M4 18h10'
export const SLIDESHOW = 'M4 5h16v14H4zM10 9l5 3-5 3z'
const SHIRT = 'M8 4 3 7l2 5 2-1v9h10v-9l2 1 2-5-5-3a4 4 0 0 1-8 0z'
const LENS = 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM14.5 14.5 20 20'
const SELECT = 'M4 4h16v16H4zM8 12l3 3 5-6'

/** The choice of photographs shown, and what a client can do with them. */
export function GalleryBar(props: GalleryBarProps) {
  const { gallery, base, selects, mode, favorites, sections, parts, teams, captioned } = props
  const { total, downloads } = gallery
  const first = firstOf(props)
  return (
    <div className={styles.bar} data-static={mode.selecting || undefined}>
      <div className={`page ${styles.row}`}>
        <ShownPhotographs {...props} />
        {!mode.selecting && (
          <div className={styles.tools}>
            {(teams.length > 0 || captioned) && (
              <Link className={menu.tool} to={`${base}#${FIND}`}>
                <ToolIcon path={teams.length > 0 ? SHIRT : LENS} />
                <span>{teams.length > 0 ? 'Athletes' : 'Find'}</span>
              </Link>
            )}
            <GoTo base={base} sections={sections} gallery={gallery} />
            {first !== undefined && (
              <Link
                className={`${menu.tool} ${styles.scripted}`}
                to={`${base}/${first}${modeQuery(mode)}`}
                state={{ fromGallery: true, slideshow: true }}
                preventScrollReset
              >
                <ToolIcon path={SLIDESHOW} />
                <span>Slideshow</span>
              </Link>
            )}
            <SizeSwitch />
            {selects && (
              <Link
                className={menu.tool}
                to={base + modeQuery({ ...mode, selecting: true })}
                preventScrollReset
                replace
              >
                <ToolIcon path={SELECT} />
                <span>Select</span>
              </Link>
            )}
            {downloads !== 'none' && (
              <Downloads
                base={base}
                parts={parts}
                found={gallery.found && { numbers: gallery.only ?? [], shows: gallery.found.athlete?.number }}
                favorites={favorites}
                downloads={downloads}
              />
            )}
          </div>
        )}
      </div>
      {!mode.selecting && (
        <BarLine
          total={total}
          sections={sections}
          chosen={favorites.all.map((number) => placeOf(gallery.numbers, number))}
          timed={isTimed(gallery.frames)}
          className={styles.line}
        />
      )}
    </div>
  )
}

/** The way to a section, and to a photograph by its number. */
function GoTo({ base, sections, gallery }: Pick<GalleryBarProps, 'base' | 'sections' | 'gallery'>) {
  const { total, numbers } = gallery
  if (sections.length === 0 && total <= ROLL) return null
  return (
    <Menu label={sections.length > 0 ? 'Sections' : 'Go to'} icon={SECTIONS}>
      {sections.length > 0 && (
        <nav className={styles.sections} aria-label="Sections">
          <SectionLinks base={base} sections={sections} />
        </nav>
      )}
      {total > ROLL && <GoToNumber base={base} last={Math.max(...(numbers ?? [total]))} />}
    </Menu>
  )
}

/** The number of the photograph with which a slideshow begins. */
function firstOf({ gallery, mode: { shown }, favorites }: GalleryBarProps): number | undefined {
  const { only, numbers } = gallery
  if (shown === 'all') return numbers?.[0] ?? 1
  if (shown === 'found') return only?.[0]
  return numbers ? numbers.find(favorites.has) : favorites.all[0]
}

function ShownPhotographs({ gallery, base, mode, favorites, lists }: GalleryBarProps) {
  const { found } = gallery
  const current = (shown: GalleryMode['shown']) => (mode.shown === shown ? 'page' : undefined)
  return (
    <nav className={styles.shown} aria-label="Shown photographs">
      {found && gallery.count > 0 && (
        <Link to={base + modeQuery({ ...mode, wrong: null })} aria-current="page" preventScrollReset>
          {found.athlete?.number ?? 'Found'} <span className="edge">{grouped(gallery.count)}</span>
        </Link>
      )}
      <Link to={base + modeQuery({ ...mode, shown: 'all' })} aria-current={current('all')} preventScrollReset>
        All <span className="edge">{grouped(gallery.total)}</span>
      </Link>
      <Link
        to={base + modeQuery({ ...mode, shown: 'favorites' })}
        aria-current={current('favorites')}
        preventScrollReset
      >
        Favorites <span className="edge">{grouped(favorites.count)}</span>
      </Link>
      {lists.map(({ id, name, count, most }) => (
        <Link key={id} to={`${base}/picks/${id}`}>
          {lists.length === 1 ? 'Picks' : `Picks: ${name}`}{' '}
          <span className="edge">{countText(count, most)}</span>
        </Link>
      ))}
    </nav>
  )
}
