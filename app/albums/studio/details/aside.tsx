import { href } from 'react-router'
import type { BookingReference } from '../../../booking/follow-up.server.ts'
import { BookingLink } from '../../../booking/studio/booking/link.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { longDay } from '../../../studio/ui/dates/day.ts'
import { AsideGroup } from '../../../studio/ui/feed/feed.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { Confirm } from '../album/trash.tsx'
import styles from './details.module.css'
import { Later } from './later.tsx'

function Slug({ album, slug }: { album: string; slug: string }) {
  const { Form, busy, refused } = useCommand()
  return (
    <Form
      className="stack"
      method="post"
      action={href('/studio/albums/:album/address', { album })}
      aria-label="Link"
      noValidate
    >
      <TextInput
        name="slug"
        label="Ending"
        description="Changing the title doesn’t change this link. If you change it here, the old link redirects to the new one."
        defaultValue={slug}
        maxLength={100}
        autoComplete="off"
        error={refused}
      />
      <div className="buttons">
        <Button type="submit" busy={busy}>
          Change link
        </Button>
      </div>
    </Form>
  )
}

type AsideProps = React.ComponentProps<typeof Later> & { address: string; booking: BookingReference | null }

export function Aside({ card, address, booking, day, now }: AsideProps) {
  const { id, slug, visibility, state, clients, shows } = card
  const clientsLose = shows && visibility === 'private' && clients > 0
  const whom = clients === 1 ? '1 client will lose access' : `${clients} clients will lose access`
  return (
    <aside className={styles.aside} aria-label="This album">
      {booking && (
        <AsideGroup title="Booking">
          <p>
            <BookingLink {...booking} />
            {booking.day && <span className="quiet">, {longDay(booking.day)}</span>}
          </p>
        </AsideGroup>
      )}
      <AsideGroup title="Link">
        {visibility === 'private' ? (
          <p className="quiet">Clients find it with their other albums. Each share link has its own URL.</p>
        ) : shows ? (
          <p>
            {/* A document of its own: the site has other styles. */}
            <a className="link" href={address}>
              {address.replace(/^https?:\/\//, '')}
            </a>
          </p>
        ) : (
          <p className="quiet">{address.replace(/^https?:\/\//, '')}, once it’s public.</p>
        )}
        <Slug key={slug} album={id} slug={slug} />
      </AsideGroup>
      {state === 'draft' && <Later card={card} day={day} now={now} />}
      {state !== 'draft' && (
        <AsideGroup title={visibility === 'public' ? 'Unpublish' : 'Close to clients'}>
          <p className="quiet">It becomes a draft that only you can see. Access and favorites stay.</p>
          <Confirm
            action={href('/studio/albums/:album/publication/end', { album: id })}
            label="Make it a draft"
            question={clientsLose ? `${whom} until you open it again.` : null}
          />
        </AsideGroup>
      )}
      <AsideGroup title="Delete">
        <p className="quiet">It stays in the trash for 30 days, with everything in it.</p>
        <Confirm
          action={href('/studio/albums/:album/deletion', { album: id })}
          label="Move to trash"
          question={clientsLose ? `${whom} right away.` : null}
          bad
        />
      </AsideGroup>
    </aside>
  )
}
