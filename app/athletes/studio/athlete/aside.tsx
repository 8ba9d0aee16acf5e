import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { AsideGroup } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton, CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { Column } from '../../../studio/ui/page/page.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { counted } from '../../../ui/count.ts'
import { athleteTitle } from '../../entry.ts'
import type { AthleteView } from './athlete.server.ts'

interface AsideProps {
  athlete: AthleteView
  followers: number
  erasing: boolean
}

export function Aside({ athlete, followers, erasing }: AsideProps) {
  const { id, linked } = athlete
  const { role } = useStudio()
  const everywhere = linked.length > 0 ? 'on every roster' : 'on this roster'
  return (
    <Column label="This athlete">
      <AsideGroup title="Followers">
        <p className="quiet">
          {followers === 0
            ? 'No followers yet. Families can sign up on the athlete’s page.'
            : `${counted(followers, 'follower gets', 'followers get')} an email when there are new photos.`}
        </p>
        {role === 'owner' && followers > 0 && (
          <CommandButton
            action={href('/studio/athletes/:athlete/followers/removal', { athlete: id })}
            label={followers === 1 ? 'Remove follower' : `Remove all ${followers}`}
            bad
          />
        )}
      </AsideGroup>
      <AsideGroup title="Remove">
        <p className="quiet">Takes them off this roster. You can restore them from the trash for 30 days.</p>
        <CommandButton
          action={href('/studio/athletes/:athlete/removal', { athlete: id })}
          label="Remove from roster"
          bad
        />
      </AsideGroup>
      {role === 'owner' && (
        <AsideGroup title="Delete data">
          {erasing ? (
            <CommandForm
              action={href('/studio/athletes/:athlete/erasure', { athlete: id })}
              title={`Delete ${athleteTitle(athlete)}’s data?`}
              submit="Delete data"
              bad
              back={href('/studio/athletes/:athlete', { athlete: id })}
            >
              <p>
                Deletes the number, name, note, and followers {everywhere} right away. You can’t undo this.
                Backups keep them until they’re deleted, and photo files may still contain the name.
              </p>
            </CommandForm>
          ) : (
            <>
              <p className="quiet">If a family asks, delete this athlete for good {everywhere}.</p>
              <div>
                <ButtonLink to="?do=erase" preventScrollReset>
                  Delete data
                </ButtonLink>
              </div>
            </>
          )}
        </AsideGroup>
      )}
    </Column>
  )
}
