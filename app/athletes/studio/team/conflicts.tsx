import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import forms from '../../../studio/ui/forms/forms.module.css'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { Icon } from '../../../studio/ui/icon.tsx'
import { athleteTitle, MOST_CHARACTERS } from '../../entry.ts'
import styles from './team.module.css'
import type { TeamView } from './team.server.ts'

const SHOWN = 5

interface ConflictsProps {
  team: TeamView
  settling: string | null
}

export function Conflicts({ team: { id, conflicts }, settling }: ConflictsProps) {
  const shown = conflicts.filter(({ number }, i) => i < SHOWN || number === settling)
  const more = conflicts.length - shown.length
  return (
    <>
      {shown.map((conflict) =>
        conflict.number === settling ? (
          <ChangeNumbers key={conflict.number} team={id} {...conflict} />
        ) : (
          <Conflict key={conflict.number} team={id} {...conflict} />
        ),
      )}
      {more > 0 && (
        <p>
          <Link className="link" to="?show=conflicts">
            {more} more duplicate {more === 1 ? 'number' : 'numbers'}
          </Link>
        </p>
      )}
    </>
  )
}

type ConflictProps = TeamView['conflicts'][number] & { team: string }

function Conflict({ team, number, wearers }: ConflictProps) {
  const names = wearers.map(({ name }) => name || 'an unnamed athlete')
  return (
    <section className="notice between" data-tone="warn" aria-label={`Duplicate ${number}`}>
      <p className={styles.conflict}>
        <Icon name="alert" />
        <span>
          <b>
            {wearers.length === 2 ? 'Two' : wearers.length} athletes wear {number}:
          </b>{' '}
          {new Intl.ListFormat('en-US').format(names)}. A photo of {number} could reach the wrong family. Sort
          this out before you tag.
        </span>
      </p>
      <div className="buttons">
        <ButtonLink to={`?settle=${number}`} preventScrollReset>
          Change a number
        </ButtonLink>
        <CommandButton
          action={href('/studio/teams/:team/sharing', { team })}
          fields={{ number }}
          label={`They share ${number}`}
        />
      </div>
    </section>
  )
}

function ChangeNumbers({ team, number, wearers }: ConflictProps) {
  const back = href('/studio/teams/:team', { team })
  const { Form, busy, refused } = useCommand(back)
  const form = useRef<HTMLFormElement>(null)
  // Moves the focus from the link that opened it.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus(), [])
  return (
    <Form
      ref={form}
      className={forms.panel}
      method="post"
      action={href('/studio/teams/:team/numbers', { team })}
      aria-label={`Who wears ${number}`}
      noValidate
    >
      <h2>Who wears {number}, and which numbers do the others wear?</h2>
      <FormCopy of={number} />
      <div className="pair">
        {wearers.map(({ id, name, ...athlete }) => (
          <div key={id}>
            <input type="hidden" name="athlete" value={id} />
            <TextInput
              name="number"
              label={name || athleteTitle({ number: athlete.number, name })}
              description={[athlete.position, athlete.year].filter(Boolean).join(', ')}
              defaultValue={athlete.number}
              maxLength={MOST_CHARACTERS.number}
              autoComplete="off"
              autoCapitalize="characters"
            />
          </div>
        ))}
      </div>
      <Send error={refused}>
        <ButtonLink to={back} preventScrollReset>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="filled" busy={busy}>
          Save
        </Button>
      </Send>
    </Form>
  )
}
