import { Link } from 'react-router'
import * as t from '#messages/galleries'
import { Downloads } from '../../delivery/ui/downloads.tsx'
import { placeOf } from '../../photos/rules/frames.ts'
import menu from '../../photos/ui/gallery/menu.module.css'
import { ToolIcon } from '../../photos/ui/gallery/menu.tsx'
import type { Offer } from '../../store/offer.server.ts'
import { BuyMenu } from '../../store/ui/buy.tsx'
import { type GalleryMode, modeQuery } from '../../viewers/gallery-mode.ts'
import type { AlbumPage } from '../album-page.server.ts'
import { countText } from '../choices/rules.ts'
import { Bar, SectionsMenu, Select, ShownLink, ShownLinks, Slideshow } from './bar.tsx'
import type { ViewerChoice } from './choose/use-choice.ts'
import { FIND } from './find/find-form.tsx'

interface GalleryBarProps extends Omit<AlbumPage, 'until'> {
  base: string
  selects: boolean
  mode: GalleryMode
  favorites: ViewerChoice
  offer?: Offer | undefined
}

const LENS = 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM14.5 14.5 20 20'

export function GalleryBar(props: GalleryBarProps) {
  const { gallery, base, selects, mode, favorites, sections, parts, teams, captioned, offer } = props
  const { total, downloads } = gallery
  const first = firstOf(props)
  return (
    <Bar
      shown={<ShownPhotographs {...props} />}
      selecting={mode.selecting}
      line={{
        total,
        sections,
        chosen: favorites.all.map((number) => placeOf(gallery.numbers, number)),
      }}
    >
      {(teams.length > 0 || captioned) && (
        <Link className={menu.tool} to={`${base}#${FIND}`}>
          <ToolIcon path={LENS} />
          <span>{t.find()}</span>
        </Link>
      )}
      <SectionsMenu label={t.sections()} base={base} sections={sections} />
      {first !== undefined && <Slideshow to={`${base}/${first}${modeQuery(mode)}`} />}
      {selects && <Select to={base + modeQuery({ ...mode, selecting: true })} />}
      {downloads !== 'none' && (
        <Downloads
          base={base}
          parts={parts}
          found={gallery.found && { numbers: gallery.only ?? [], shows: gallery.found.athlete?.number }}
          favorites={favorites}
          downloads={downloads}
        />
      )}
      {offer && <BuyMenu offer={offer} base={base} />}
    </Bar>
  )
}

function firstOf({ gallery, mode: { shown }, favorites }: GalleryBarProps): number | undefined {
  const { only, numbers } = gallery
  if (shown === 'all') return numbers?.[0] ?? 1
  if (shown === 'found') return only?.[0]
  return numbers ? numbers.find(favorites.has) : favorites.all[0]
}

function ShownPhotographs({ gallery, base, mode, favorites, lists }: GalleryBarProps) {
  const { found, count, total } = gallery
  const to = (shown: GalleryMode['shown']) => base + modeQuery({ ...mode, shown, wrong: null })
  return (
    <ShownLinks>
      {found && count > 0 && (
        <ShownLink to={to('found')} label={found.athlete?.number ?? t.found()} count={count} current />
      )}
      <ShownLink to={to('all')} label={t.all()} count={total} current={mode.shown === 'all'} />
      <ShownLink
        to={to('favorites')}
        label={t.favorites()}
        count={favorites.count}
        current={mode.shown === 'favorites'}
      />
      {lists.map(({ id, name, count, most }) => (
        <Link key={id} to={`${base}/picks/${id}`}>
          {lists.length === 1 ? t.picks() : t.picksOf({ list: name })}{' '}
          <span className="edge">{countText(count, most)}</span>
        </Link>
      ))}
    </ShownLinks>
  )
}
