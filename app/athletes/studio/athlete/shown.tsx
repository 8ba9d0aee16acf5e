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
  /** Whether the form that hides them is open. */
  hiding: boolean
  timeZone: string
}

/** Whether an athlete may be shown, and why not. */
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
            Rosters are yours alone: no visitor, client or guest sees a number or a name today. If this
            athlete must never appear, say so now, and it holds when photographs are tagged.{elsewhere}
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
          It is noted here and on the roster. It holds no photograph back yet, because photographs are not
          tagged with athletes yet: take those that show them out of your albums by hand.{elsewhere}
        </p>
      </div>
      <div className={panel.foot}>
        <CommandButton
          action={href('/studio/athletes/:athlete/showing', { athlete: id })}
          label="Show again"
        />
        <ButtonLink to="?do=hide" preventScrollReset>
          Change the note
        </ButtonLink>
      </div>
    </Panel>
  )
}
