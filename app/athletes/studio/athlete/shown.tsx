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
  const elsewhere =
    linked.length > 0 && ` This also holds for ${counted(linked.length, 'other roster')} below.`
  if (hiding) {
    return (
      <CommandForm
        action={href('/studio/athletes/:athlete/hiding', { athlete: id })}
        title="Do not show"
        submit={notShownAt === null ? 'Do not show' : 'Save'}
        back={href('/studio/athletes/:athlete', { athlete: id })}
      >
        <TextInput
          name="note"
          label="Note (optional)"
          description="Only you and your assistants read it."
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
      <Panel title="May be shown">
        <div className={panel.text}>
          <p>
            If this athlete must not appear, every photograph that is tagged with them is held back, also for
            others who are in it: from visitors, clients and guests.{elsewhere}
          </p>
          <ButtonLink to="?do=hide" preventScrollReset>
            Do not show
          </ButtonLink>
        </div>
      </Panel>
    )
  }
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(notShownAt)
  return (
    <Panel title="Not shown">
      <div className={panel.text}>
        <p>
          Since {day}.{note && ` “${note}”`}
        </p>
        <p className="quiet">
          Photographs that are tagged with this athlete are on no page, in no count, download, email or link
          preview, and at no address. Nothing says that they are missing. It holds for what is tagged: look
          through your albums for what is not. What somebody has downloaded already we cannot take back.
          {elsewhere}
        </p>
      </div>
      <div className={panel.foot}>
        <CommandButton
          action={href('/studio/athletes/:athlete/hiding/end', { athlete: id })}
          label="Show again"
        />
        <ButtonLink to="?do=hide" preventScrollReset>
          Change the note
        </ButtonLink>
      </div>
    </Panel>
  )
}
