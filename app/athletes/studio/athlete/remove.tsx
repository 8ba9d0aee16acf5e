import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { counted } from '../../../ui/count.ts'
import { athleteTitle } from '../../entry.ts'
import type { AthleteView } from './athlete.server.ts'
import { CommandDialog } from './command-dialog.tsx'

interface RemoveProps {
  athlete: AthleteView
  photos: number
  followers: number
}

/** Off this roster for 30 days, or, for the owner, on to deleting for good. */
export function RemoveDialog({ athlete, photos }: Omit<RemoveProps, 'followers'>) {
  const { role } = useStudio()
  return (
    <CommandDialog
      action={href('/studio/athletes/:athlete/removal', { athlete: athlete.id })}
      title={`Remove ${athleteTitle(athlete)}`}
      submit="Remove from roster"
      bad
      athlete={athlete.id}
    >
      <p>
        <b>Take them off this roster.</b> They changed teams, or it was a mistake. You can restore them from
        the trash for 30 days.{photos > 0 && ` The tags on ${counted(photos, 'photo')} stay.`}
      </p>
      {role === 'owner' && (
        <>
          <p>
            <b>Or delete their data for good,</b> if a family asks. The photos stay in their albums.
          </p>
          <p>
            <ButtonLink to="?do=erase" bad preventScrollReset>
              Delete data…
            </ButtonLink>
          </p>
        </>
      )}
    </CommandDialog>
  )
}

export function EraseDialog({ athlete, photos, followers }: RemoveProps) {
  const { role } = useStudio()
  if (role !== 'owner') return null
  const everywhere = athlete.linked.length > 0 ? 'on every roster' : 'on this roster'
  return (
    <CommandDialog
      action={href('/studio/athletes/:athlete/erasure', { athlete: athlete.id })}
      title={`Delete ${athleteTitle(athlete)}’s data?`}
      submit="Delete data"
      bad
      athlete={athlete.id}
    >
      <p>
        Deletes the number, name, note, and family page {everywhere} right away, the tags on{' '}
        {counted(photos, 'photo')}, and {counted(followers, 'follower')}. You can’t undo this. Backups keep
        them until they’re deleted, and photo files may still contain the name.
      </p>
    </CommandDialog>
  )
}
