import { href, Link } from 'react-router'
import type { Unconsented } from '../../../albums/consents/site-photos.server.ts'
import { ConsentFields } from '../../../clients/studio/consent-fields.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { counted } from '../../../ui/count.ts'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import styles from './consents.module.css'
import { NOBODY_TO_ASK } from './consents.ts'

/** What publishing asks about first. */
export interface Questions {
  unconsented: Unconsented[]
  /** `YYYY-MM-DD` of the business. */
  today: string
}

/** Asks for the consent to each album of a client whose photographs become public. */
export function Consents({ unconsented, today }: Questions) {
  const picker = usePicker()
  return unconsented.map(({ album, clients, photos }) => (
    <fieldset key={album.id} className={`${styles.consent} stack`}>
      <legend>
        {counted(photos.length, 'photograph')} of a client become{photos.length === 1 && 's'} public
      </legend>
      <ul className={styles.photos}>
        {photos.map((id) => (
          <li key={id}>
            <Thumb photo={picker.photos[id] ?? null} alt="" size={84} fill />
          </li>
        ))}
      </ul>
      <p>
        Until now, only clients of{' '}
        <Link className="link" to={href('/studio/albums/:album', { album: album.id })}>
          {album.title}
        </Link>{' '}
        see {photos.length === 1 ? 'it' : 'them'}.{' '}
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
