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
      aria-label="Address"
      noValidate
    >
      <TextInput
        name="slug"
        label="The last part"
        description="The title does not change it. If you do, the old address leads to the new one."
        defaultValue={slug}
        maxLength={100}
        autoComplete="off"
        error={refused}
      />
      <div className="buttons">
        <Button type="submit" busy={busy}>
          Change the address
        </Button>
      </div>
    </Form>
  )
}

type AsideProps = React.ComponentProps<typeof Later> & { address: string; booking: BookingReference | null }

export function Aside({ card, address, booking, day, now }: AsideProps) {
  const { id, slug, visibility, state, clients, shows } = card
  const clientsLose = shows && visibility === 'private' && clients > 0
  const whom = clients === 1 ? '1 client loses access' : `${clients} clients lose access`
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
      <AsideGroup title="Address">
        {visibility === 'private' ? (
          <p className="quiet">
            Clients find it among their own albums. Share links have addresses of their own.
          </p>
        ) : shows ? (
          <p>
            {/* A document of its own: the site has other styles. */}
            <a className="link" href={address}>
              {address.replace(/^https?:\/\//, '')}
            </a>
          </p>
        ) : (
          <p className="quiet">{address.replace(/^https?:\/\//, '')}, once it is public.</p>
        )}
        <Slug key={slug} album={id} slug={slug} />
      </AsideGroup>
      {state === 'draft' && <Later card={card} day={day} now={now} />}
      {state !== 'draft' && (
        <AsideGroup title={visibility === 'public' ? 'Unpublish' : 'Close to clients'}>
          <p className="quiet">It becomes a draft, which only you see. Access and favorites stay.</p>
          <Confirm
            action={href('/studio/albums/:album/publication/end', { album: id })}
            label="Make it a draft"
            question={clientsLose ? `${whom} until you open it again.` : null}
          />
        </AsideGroup>
      )}
      <AsideGroup title="Delete">
        <p className="quiet">It goes to the trash for 30 days, with everything in it.</p>
        <Confirm
          action={href('/studio/albums/:album/deletion', { album: id })}
          label="Move to trash"
          question={clientsLose ? `${whom} at once.` : null}
          bad
        />
      </AsideGroup>
    </aside>
  )
}
