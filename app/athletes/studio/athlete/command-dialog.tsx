import { href, useNavigate } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'

interface CommandDialogProps extends Omit<React.ComponentProps<typeof Dialog>, 'onClose'> {
  action: string
  submit: string
  bad?: boolean
  athlete: string
}

/** A `CommandForm` over the athlete's page. */
export function CommandDialog({ action, submit, bad, athlete, children, ...dialog }: CommandDialogProps) {
  const back = href('/studio/athletes/:athlete', { athlete })
  const { Form, busy, refused } = useCommand(back)
  const navigate = useNavigate()
  return (
    <Dialog {...dialog} onClose={() => navigate(back, { preventScrollReset: true })}>
      <Form className="stack" method="post" action={action} aria-label={dialog.title} noValidate>
        <FormCopy />
        {children}
        <Send error={refused}>
          <ButtonLink to={back} preventScrollReset data-autofocus={bad ? '' : undefined}>
            Cancel
          </ButtonLink>
          <Button type="submit" variant={bad ? undefined : 'filled'} bad={bad} busy={busy}>
            {submit}
          </Button>
        </Send>
      </Form>
    </Dialog>
  )
}
