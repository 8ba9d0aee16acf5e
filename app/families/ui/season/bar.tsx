import * as t from '#messages/families'
import { DOWNLOADS } from '../../../delivery/offer/parts.ts'
import parts from '../../../delivery/ui/downloads.module.css'
import { DOWNLOAD } from '../../../delivery/ui/downloads.tsx'
import { Bar, SectionsMenu, Select, ShownLink, ShownLinks, Slideshow } from '../../../galleries/ui/bar.tsx'
import { Menu } from '../../../photos/ui/gallery/menu.tsx'
import type { Offer } from '../../../store/offer.server.ts'
import { BuyMenu } from '../../../store/ui/buy.tsx'
import { formatBytes } from '../../../ui/format-bytes.ts'
import type { SeasonPage } from '../../season/season.server.ts'
import { type SeasonQuery, seasonQuery } from '../../season/season.ts'

interface SeasonBarProps {
  season: SeasonPage
  base: string
  asked: SeasonQuery
  offer?: Offer | undefined
}

export function SeasonBar({ season, base, asked, offer }: SeasonBarProps) {
  const { albums, total, marks, downloads } = season
  const fresh = marks.flatMap(({ fresh }, i) => (fresh ? [i + 1] : []))
  const query = seasonQuery(asked)
  return (
    <Bar
      shown={<Shown total={total} base={base} asked={asked} />}
      selecting={asked.selecting}
      line={{
        total: marks.length,
        sections: albums,
        chosen: asked.onlyNew ? [] : fresh,
      }}
    >
      {marks.length > 0 && <Slideshow to={`${base}/1${query}`} />}
      <SectionsMenu label={t.albums()} base={base} query={query} sections={albums} />
      {downloads.length > 0 && <Select to={base + seasonQuery({ ...asked, wrong: null, selecting: true })} />}
      {downloads.length > 0 && <Downloads season={season} base={base} />}
      {offer && <BuyMenu offer={offer} base={base} />}
    </Bar>
  )
}

function Shown({ total, base, asked }: Pick<SeasonBarProps, 'base' | 'asked'> & Pick<SeasonPage, 'total'>) {
  const link = (onlyNew: boolean) => ({
    to: base + seasonQuery({ ...asked, onlyNew }),
    current: asked.onlyNew === onlyNew,
  })
  return (
    <ShownLinks>
      <ShownLink {...link(false)} label={t.all()} count={total.frames} />
      {(total.fresh > 0 || asked.onlyNew) && (
        <ShownLink {...link(true)} label={t.allFresh()} count={total.fresh} />
      )}
    </ShownLinks>
  )
}

function Downloads({ season, base }: Pick<SeasonBarProps, 'season' | 'base'>) {
  const { downloads, athlete, teams } = season
  const of = teams.length > 1 ? [athlete.team, athlete.season].filter(Boolean).join(', ') : t.allAlbums()
  return (
    <Menu label={t.download()} icon={DOWNLOAD}>
      <ul className={parts.parts} id={DOWNLOADS}>
        <li>
          <p>
            <b>{of}</b>
          </p>
          {downloads.map((one) => (
            <Way key={one.size} {...one} address={`${base}/archives?team=${athlete.id}`} />
          ))}
        </li>
      </ul>
      <p className={parts.note}>
        {t.zipNote()} {leftText(downloads)}
      </p>
    </Menu>
  )
}

function Way({ size, count, bytes, address }: SeasonPage['downloads'][number] & { address: string }) {
  return (
    <form className={`wrap ${parts.ways}`} method="post" action={address}>
      <input type="hidden" name="part" value="all" />
      <button type="submit" name="size" value={size}>
        <span>{t.sizeCount({ size: size === 'web' ? t.forSharing() : t.forPrinting(), count })}</span>
        {bytes !== null && <span className={parts.bytes}>{formatBytes(bytes)}</span>}
      </button>
    </form>
  )
}

function leftText(downloads: SeasonPage['downloads']): string {
  const [least] = downloads.toSorted((a, b) => a.left - b.left)
  const [most] = downloads.toSorted((a, b) => b.left - a.left)
  if (!least || !most) return ''
  const texts = [
    least.left > 0 && t.viewOnly({ count: least.left }),
    most.left > least.left && t.moreSharingOnly({ count: most.left - least.left }),
  ]
  return texts.filter(Boolean).join(' ')
}
