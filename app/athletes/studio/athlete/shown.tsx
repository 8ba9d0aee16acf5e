import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { CommandButton, CommandForm } from '../../../studio/ui/forms/commands.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import { MOST_NOTE } from '../../entry.ts'
import type { AthleteView } from './athlete.server.ts'

interface ShownProps {
  athlete: AthleteView
  hiding: boolean
  timeZone: string
}

export function Shown({ athlete, hiding, timeZone }: ShownProps) {
  const { id, notShownAt, note, linked } = athlete
  const elsewhere = linked.length > 0 && ` This includes ${counted(linked.length, 'other roster')} below.`
  if (hiding) {
    return (
      <CommandForm
        action={href('/studio/athletes/:athlete/hiding', { athlete: id })}
        title="Hide this athlete"
        submit={notShownAt === null ? 'Hide this athlete' : 'Save'}
        back={href('/studio/athletes/:athlete', { athlete: id })}
      >
        <TextInput
          name="note"
          label="Note (optional)"
          description="Only you and your assistants can see it."
          placeholder="Guardian asked by phone."
          defaultValue={note}
          maxLength={MOST_NOTE}
          autoComplete="off"
        />
      </CommandForm>
    )
  }
  if (notShownAt === null) {
    return (
      <Panel title="Visible">
        <div className={panel.text}>
          <p>
            Hide this athlete to remove every photo they’re tagged in for visitors, clients, and guests, even
            if other athletes are in it.{elsewhere}
          </p>
          <ButtonLink to="?do=hide" preventScrollReset>
            Hide this athlete
          </ButtonLink>
        </div>
      </Panel>
    )
  }
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(notShownAt)
  return (
    <Panel title="This athlete is hidden">
      <div className={panel.text}>
        <p>
          Since {day}.{note && ` “${note}”`}
        </p>
        <p className="quiet">
          Photos tagged with this athlete don’t appear on any page, count, download, email, link preview, or
          direct link, and nothing hints that they exist. This only covers tagged photos, so check your albums
          for untagged ones. It can’t recall photos people have already downloaded.{elsewhere}
        </p>
      </div>
      <div className={panel.foot}>
        <CommandButton
          action={href('/studio/athletes/:athlete/hiding/end', { athlete: id })}
          label="Show again"
        />
        <ButtonLink to="?do=hide" preventScrollReset>
          Edit note
        </ButtonLink>
      </div>
    </Panel>
  )
}
