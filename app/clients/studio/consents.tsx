import { href, Link } from 'react-router'
import { NOBODY_TO_ASK } from '../../albums/consent.ts'
import type { Unconsented } from '../../albums/consents/site-photos.server.ts'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { Thumb } from '../../studio/ui/thumb.tsx'
import { counted } from '../../ui/count.ts'
import { ConsentFields } from './consent-fields.tsx'
import styles from './consents.module.css'

export interface Questions {
  unconsented: Unconsented[]
  today: string
}

export function Consents({
  unconsented,
  today,
  photos,
}: Questions & { photos: Record<string, PhotoView | undefined> }) {
  return unconsented.map(({ album, clients, photos: ids }) => (
    <fieldset key={album.id} className={`${styles.consent} stack`}>
      <legend>
        {counted(ids.length, 'photo')} of a client become{ids.length === 1 && 's'} public
      </legend>
      <ul className={`${styles.photos} buttons`}>
        {ids.map((id) => (
          <li key={id}>
            <Thumb photo={photos[id] ?? null} alt="" size={84} fill />
          </li>
        ))}
      </ul>
      <p>
        Until now, only clients of{' '}
        <Link className="link" to={href('/studio/albums/:album', { album: album.id })}>
          {album.title}
        </Link>{' '}
        see {ids.length === 1 ? 'it' : 'them'}.{' '}
        {clients.length > 0
          ? 'Record who consented. You can withdraw it in the album’s details.'
          : NOBODY_TO_ASK}
      </p>
      {clients.length > 0 && (
        <>
          <input type="hidden" name="consent" value={album.id} />
          <ConsentFields clients={clients} today={today} prefix={`${album.id}.`} />
        </>
      )}
    </fieldset>
  ))
}
