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
      <AsideGroup title="Followed">
        <p className="quiet">
          {followers === 0
            ? 'No address follows this athlete. A family leaves one on the athlete’s page.'
            : `${counted(followers, 'address gets', 'addresses get')} an email when photographs arrive.`}
        </p>
        {role === 'owner' && followers > 0 && (
          <CommandButton
            action={href('/studio/athletes/:athlete/followers/removal', { athlete: id })}
            label={followers === 1 ? 'Remove it' : `Remove all ${followers}`}
            bad
          />
        )}
      </AsideGroup>
      <AsideGroup title="Remove">
        <p className="quiet">Takes them off this roster. They stay in the trash for 30 days.</p>
        <CommandButton
          action={href('/studio/athletes/:athlete/removal', { athlete: id })}
          label="Remove from the roster"
          bad
        />
      </AsideGroup>
      {role === 'owner' && (
        <AsideGroup title="Erase">
          {erasing ? (
            <CommandForm
              action={href('/studio/athletes/:athlete/erasure', { athlete: id })}
              title={`Erase ${athleteTitle(athlete)}`}
              submit="Erase"
              bad
              back={href('/studio/athletes/:athlete', { athlete: id })}
            >
              <p>
                Number, name, note and who follows are deleted at once {everywhere}, and cannot be put back.
                Backups still have them until they are deleted, and so may the files of photographs.
              </p>
            </CommandForm>
          ) : (
            <>
              <p className="quiet">If a family asks for it: deletes them for good, {everywhere}.</p>
              <div>
                <ButtonLink to="?do=erase" preventScrollReset>
                  Erase
                </ButtonLink>
              </div>
            </>
          )}
        </AsideGroup>
      )}
    </Column>
  )
}
