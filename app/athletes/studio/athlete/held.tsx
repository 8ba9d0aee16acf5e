import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { CommandButton, CommandForm } from '../../../studio/ui/forms/commands.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { counted } from '../../../ui/count.ts'
import styles from './held.module.css'
import type { Held } from './held.server.ts'

interface HeldProps {
  athlete: string
  held: Held
  releasing: string | null
}

export function HeldPhotos({ athlete, held, releasing }: HeldProps) {
  const { photos, total, released } = held
  if (total === 0)
    return (
      <Panel title="No photos hidden">
        <p className={panel.text}>No photos of this athlete are tagged yet. Any you tag will be hidden.</p>
      </Panel>
    )
  const more = total - photos.length
  return (
    <Panel
      title={`${counted(total - released, 'photo')} hidden`}
      description={released > 0 ? `${released} shown anyway` : 'Even if other athletes are in them.'}
    >
      <ul className={styles.held}>
        {photos.map((one) => (
          <li key={one.photo.id}>
            <Thumb photo={one.photo} alt="" size={96} />
            <div className={styles.facts}>
              <b className="clip">{one.name}</b>
              {one.others > 0 && <span className="small quiet">with {counted(one.others, 'other')}</span>}
              <Release athlete={athlete} one={one} open={releasing === one.photo.id} />
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={`${panel.text} quiet`}>
          And {more} more. To see them, tag athletes in their albums, where they’re labeled “Hidden.”
        </p>
      )}
    </Panel>
  )
}

function Release({ athlete, one, open }: { athlete: string; one: Held['photos'][number]; open: boolean }) {
  const params = { athlete, photo: one.photo.id }
  if (one.reason !== null) {
    return (
      <>
        <span className="small">Shown anyway: “{one.reason}”</span>
        <CommandButton
          action={href('/studio/athletes/:athlete/releases/:photo/end', params)}
          label="Hide again"
        />
      </>
    )
  }
  if (!open) {
    return (
      <ButtonLink to={`?release=${one.photo.id}`} preventScrollReset>
        Show anyway<span className="hidden-text"> {one.name}</span>…
      </ButtonLink>
    )
  }
  return (
    <CommandForm
      action={href('/studio/athletes/:athlete/releases/:photo', params)}
      title={`Show ${one.name} anyway`}
      submit="Show anyway"
      back={href('/studio/athletes/:athlete', { athlete })}
    >
      <TextInput
        name="reason"
        label="Reason"
        description="Shows this photo again, unless it shows another hidden athlete. Someone may ask you why later."
        placeholder="Taken from behind; her mother agreed."
        maxLength={500}
        required
        autoComplete="off"
      />
    </CommandForm>
  )
}
