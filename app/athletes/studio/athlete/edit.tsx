import { href, Link } from 'react-router'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { AthleteFields } from '../team/athlete-fields.tsx'
import type { AthleteView } from './athlete.server.ts'
import { CommandDialog } from './command-dialog.tsx'

export function EditDialog({ athlete }: { athlete: AthleteView }) {
  return (
    <CommandDialog
      action={href('/studio/athletes/:athlete/change', { athlete: athlete.id })}
      title="On the roster"
      submit="Save"
      wide
      athlete={athlete.id}
    >
      <AthleteFields athlete={athlete} />
      <p className="small quiet">A new number keeps the tags.</p>
    </CommandDialog>
  )
}

/** Who else wears the number. */
export function SameNumber({ athlete: { number, team, conflict, sharing } }: { athlete: AthleteView }) {
  const params = { team: team.id }
  if (conflict)
    return (
      <p className="notice" data-tone="warn">
        Someone else also wears {number}, so families don’t find these photos.{' '}
        <Link className="link" to={`${href('/studio/teams/:team', params)}?settle=${number}`}>
          Sort it out
        </Link>
      </p>
    )
  if (sharing.length === 0) return null
  return (
    <div className="notice between">
      <p>
        Shares {number} with {new Intl.ListFormat('en-US').format(sharing)}.
      </p>
      <CommandButton
        action={href('/studio/teams/:team/sharing/end', params)}
        fields={{ number }}
        label="They don’t share it"
      />
    </div>
  )
}
