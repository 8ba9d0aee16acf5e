import { href, type useFetcher } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import menu from '../../../studio/ui/controls/menu.module.css'
import type { DayTime } from '../../../studio/ui/dates/day-time.ts'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { Icon } from '../../../studio/ui/icon.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'
import styles from './album.module.css'

interface OpeningProps {
  album: Pick<AlbumCard, 'id' | 'visibility' | 'publishAt'>
  /** What the fields begin with. */
  opening: DayTime
  variant: 'default' | 'filled'
  publish: ReturnType<typeof useFetcher>
}

const LATER = 'open-later'

/** Opens a draft: the button now, its arrow at a time. */
export function Opening({ album, opening, variant, publish }: OpeningProps) {
  const { id, visibility, publishAt } = album
  const label = visibility === 'public' ? 'Publish' : 'Open to clients'
  return (
    <div className={menu.split}>
      {publishAt === null ? (
        <publish.Form method="post" action={href('/studio/albums/:album/publication', { album: id })}>
          <Button type="submit" variant={variant} busy={publish.state !== 'idle'}>
            {label}
          </Button>
        </publish.Form>
      ) : (
        <Button popoverTarget={LATER}>Change the time</Button>
      )}
      {publishAt === null && (
        <Button variant={variant} popoverTarget={LATER} aria-label="At a time">
          <Icon name="down" />
        </Button>
      )}
      {/* A new one is closed. */}
      <div key={publishAt} id={LATER} popover="auto" className={styles.later}>
        <Later id={id} opening={opening} isScheduled={publishAt !== null} />
        {publishAt !== null && (
          <div className="buttons">
            <CommandButton
              action={href('/studio/albums/:album/publication', { album: id })}
              label={`${label} now`}
            />
            <CommandButton
              action={href('/studio/albums/:album/schedule/end', { album: id })}
              label="Cancel schedule"
            />
          </div>
        )}
      </div>
    </div>
  )
}

function Later({ id, opening, isScheduled }: { id: string; opening: DayTime; isScheduled: boolean }) {
  const { timeZone } = useStudio()
  const { Form, busy, refused } = useCommand()
  return (
    <Form
      className="stack"
      method="post"
      action={href('/studio/albums/:album/schedule', { album: id })}
      aria-label="At a time"
      noValidate
    >
      <h2>At a time</h2>
      <div className={styles.when}>
        <TextInput type="date" name="date" label="Day" defaultValue={opening.date} />
        <TextInput type="time" name="time" label="Time" defaultValue={opening.time} />
      </div>
      <p className="small quiet">{timeZone.replaceAll('_', ' ')} time. This doesn’t send an email.</p>
      <Problem error={refused} />
      <Button type="submit" busy={busy}>
        {isScheduled ? 'Change the time' : 'Open it then'}
      </Button>
    </Form>
  )
}
