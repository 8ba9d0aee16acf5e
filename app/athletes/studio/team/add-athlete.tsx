import { href } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import forms from '../../../studio/ui/forms/forms.module.css'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { AthleteFields } from './athlete-fields.tsx'

/** Stays open and empties after each athlete. */
export function AddAthlete({ team, count }: { team: string; count: number }) {
  const { Form, busy, refused } = useCommand()
  return (
    <Form
      key={count}
      className={forms.panel}
      method="post"
      action={href('/studio/teams/:team/athletes', { team })}
      aria-label="Add athlete"
      noValidate
    >
      <h2>Add athlete</h2>
      <FormCopy />
      <AthleteFields autoFocus />
      <p className="small quiet">Only the number is needed.</p>
      <Send error={refused}>
        <ButtonLink to={href('/studio/teams/:team', { team })} preventScrollReset>
          Done
        </ButtonLink>
        <Button type="submit" variant="filled" busy={busy}>
          Add
        </Button>
      </Send>
    </Form>
  )
}
