import { href, Link, NavLink, useFetcher, useLocation } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import type { DayTime } from '../../../studio/ui/dates/day-time.ts'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Tabs } from '../../../studio/ui/page/nav.tsx'
import type { AlbumCard } from '../../list/album-list.server.ts'
import type { Missing } from '../../state.ts'
import styles from './album.module.css'
import { Opening } from './opening.tsx'
import { SeeAsClient } from './see-as-client.tsx'

type PublishRefused = { refused: string; missing?: Missing[] } | null

type HeadProps = Pick<
  AlbumCard,
  'id' | 'slug' | 'visibility' | 'state' | 'missing' | 'clients' | 'photographs' | 'link' | 'publishAt'
>

interface ActionsProps {
  album: HeadProps
  opening: DayTime
  /** Another button is the page's primary action. */
  plain: boolean
}

export function Actions({ album, ...rest }: ActionsProps) {
  const { pathname } = useLocation()
  // That tab has the button too. A phone has room for it there alone.
  const hasOwn = pathname === href('/studio/albums/:album/access', { album: album.id })
  return (
    <>
      {album.visibility === 'private' && album.link === null && !hasOwn && (
        <SeeAsClient slug={album.slug} className={styles.see} />
      )}
      <NextStep album={album} {...rest} />
    </>
  )
}

function NextStep({ album, opening, plain }: ActionsProps) {
  const { id, slug, state, visibility, clients, missing, link } = album
  const { pathname } = useLocation()
  const publish = useFetcher<PublishRefused>({ key: `publish-${id}` })
  // The form on these pages has the primary action.
  if (pathname === href('/studio/albums/:album/send', { album: id })) return null
  const variant = plain ? 'default' : 'filled'
  if (state === 'draft')
    return <Opening album={album} opening={opening} variant={variant} publish={publish} />
  if (state === 'expired') {
    return (
      <ButtonLink to={`${href('/studio/albums/:album/details', { album: id })}#until`}>
        Set a later day
      </ButtonLink>
    )
  }
  if (missing.length > 0) return null
  if (visibility === 'private') {
    if (clients === 0) {
      return (
        <ButtonLink to={`${href('/studio/albums/:album/access', { album: id })}?do=give`} variant={variant}>
          Give access
        </ButtonLink>
      )
    }
    return (
      <ButtonLink to={href('/studio/albums/:album/send', { album: id })} variant={variant} icon="send">
        Send to clients
      </ButtonLink>
    )
  }
  // A document of its own: the site has other styles.
  return (
    <ButtonLink to={link ?? `/portfolio/${slug}`} icon="site" reloadDocument>
      View on the site
    </ButtonLink>
  )
}

export function Why({ album: { id, state, missing, visibility, publishAt } }: { album: HeadProps }) {
  const fetcher = useFetcher<PublishRefused>({ key: `publish-${id}` })
  const refused = fetcher.state === 'idle' ? fetcher.data : null
  const hidden = state === 'published' && missing.length > 0
  // What it lacked may be there by now.
  const isFixed = refused?.missing !== undefined && missing.length === 0
  const waits = state === 'draft' && publishAt !== null && missing.length > 0
  if (!hidden && !waits && (!refused?.refused || isFixed || state === 'published')) return null
  const whom = visibility === 'public' ? 'Visitors' : 'Clients'
  const lacks = new Intl.ListFormat('en-US').format(missing)
  const text = hidden
    ? `${whom} can’t see this album yet. It has ${lacks}.`
    : waits
      ? `It won’t open at its time while it has ${lacks}.`
      : missing.length > 0
        ? `Not ${visibility === 'public' ? 'published' : 'open'} yet. It has ${lacks}.`
        : refused?.refused
  return (
    <div
      className={`${styles.why} notice between`}
      data-tone="warn"
      role={hidden || waits ? undefined : 'alert'}
    >
      <p>
        <Icon name="alert" />
        {text}
      </p>
      <ul>
        {missing.map((one) => (
          <li key={one}>
            <Fix album={id} missing={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Fix({ album, missing }: { album: string; missing: Missing }) {
  const photos = href('/studio/albums/:album', { album })
  const details = href('/studio/albums/:album/details', { album })
  const fixes: Record<Missing, [to: string, label: string]> = {
    'no photos': [photos, 'Add photos'],
    'no cover': [photos, 'Choose a cover'],
    'no category': [`${details}#category`, 'Choose a category'],
    'no consent': [`${details}#consent`, 'Record consent'],
  }
  const [to, label] = fixes[missing]
  return (
    <Link className="link" to={to}>
      {label}
    </Link>
  )
}

export function AlbumTabs({ album: { id, photographs, visibility } }: { album: HeadProps }) {
  const album = { album: id }
  const forClients: [to: string, label: string][] = [
    [href('/studio/albums/:album/access', album), 'Access'],
    [href('/studio/albums/:album/send', album), 'Send'],
    [href('/studio/albums/:album/picks', album), 'Picks'],
  ]
  const tabs: [to: string, label: string, count?: number][] = [
    [href('/studio/albums/:album', album), 'Photos', photographs],
    ...(visibility === 'private' ? forClients : []),
    [href('/studio/albums/:album/details', album), 'Details'],
    [href('/studio/albums/:album/history', album), 'History'],
  ]
  return (
    <div className={styles.tabs}>
      <Tabs label="Album" ruled>
        {tabs.map(([to, label, count]) => (
          <li key={to}>
            <NavLink to={to} end>
              {label} {count !== undefined && <span className="num">{count.toLocaleString('en-US')}</span>}
            </NavLink>
          </li>
        ))}
      </Tabs>
    </div>
  )
}
