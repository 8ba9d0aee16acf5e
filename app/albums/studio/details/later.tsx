import { href } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { momentWithDay } from '../../../studio/ui/dates/moment.tsx'
import { AsideGroup } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'
import styles from './details.module.css'

type Day = { date: string; time: string }

export function Later({ card, day, now }: { card: AlbumCard; day: Day; now: number }) {
  const { id, visibility, publishAt } = card
  const isPublic = visibility === 'public'
  return (
    <AsideGroup title={isPublic ? 'Publish later' : 'Open to clients later'}>
      {publishAt === null ? (
        <Schedule album={id} day={day} />
      ) : (
        <Scheduled card={card} at={publishAt} now={now} />
      )}
    </AsideGroup>
  )
}

function Scheduled({ card, at, now }: { card: AlbumCard; at: number; now: number }) {
  const { timeZone } = useStudio()
  const { id, visibility, missing } = card
  const becomes = visibility === 'public' ? 'public' : 'open to clients'
  const lacks = new Intl.ListFormat('en-US').format(missing)
  return (
    <>
      <p>
        {at > now ? `It will become ${becomes} on` : `It was scheduled to become ${becomes} on`}{' '}
        <b>{momentWithDay(at, timeZone)}</b>.
      </p>
      {missing.length > 0 && <p className="warn">It has {lacks}, so it will stay a draft for now.</p>}
      <CommandButton
        action={href('/studio/albums/:album/schedule/end', { album: id })}
        label="Cancel schedule"
      />
    </>
  )
}

function Schedule({ album, day }: { album: string; day: Day }) {
  const { timeZone } = useStudio()
  const { Form, busy, refused } = useCommand()
  return (
    <Form
      className="stack"
      method="post"
      action={href('/studio/albums/:album/schedule', { album })}
      aria-label="Publish later"
      noValidate
    >
      <div className={styles.day}>
        <TextInput type="date" name="date" label="Day" defaultValue={day.date} />
        <TextInput type="time" name="time" label="Time" defaultValue={day.time} />
      </div>
      <p className="small quiet">{timeZone.replaceAll('_', ' ')} time. This doesn’t send an email.</p>
      <Problem error={refused} />
      <div className="buttons">
        <Button type="submit" busy={busy}>
          Schedule
        </Button>
      </div>
    </Form>
  )
}
