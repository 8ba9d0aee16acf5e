import { useState } from 'react'
import { href, Link } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { AthleteFields } from '../team/athlete-fields.tsx'
import type { AthleteView } from './athlete.server.ts'

export function EditAthlete({ athlete }: { athlete: AthleteView }) {
  const { id, number, team, conflict, sharing } = athlete
  const { Form, busy, refused, done } = useCommand()
  const [touched, setTouched] = useState(false)
  return (
    <Panel title="On the roster">
      {sharing.length > 0 && (
        <div className={panel.row}>
          <p>
            Shares {number} with {new Intl.ListFormat('en-US').format(sharing)}.
          </p>
          <CommandButton
            action={href('/studio/teams/:team/sharing/end', { team: team.id })}
            fields={{ number }}
            label="They don’t share it"
          />
        </div>
      )}
      {conflict && (
        <div className={panel.text}>
          <p className="warn">
            Someone else also wears {number}.{' '}
            <Link className="link" to={`${href('/studio/teams/:team', { team: team.id })}?settle=${number}`}>
              Sort it out
            </Link>
          </p>
        </div>
      )}
      <Form
        className={panel.text}
        method="post"
        action={href('/studio/athletes/:athlete/change', { athlete: id })}
        aria-label="On the roster"
        noValidate
        onChange={() => setTouched(true)}
        onSubmit={() => setTouched(false)}
      >
        <FormCopy />
        <AthleteFields athlete={athlete} />
        <Send error={refused}>
          <p className="small quiet" role="status">
            {!touched && done}
          </p>
          <Button type="submit" variant="filled" busy={busy}>
            Save
          </Button>
        </Send>
      </Form>
    </Panel>
  )
}
