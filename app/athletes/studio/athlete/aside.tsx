import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Column } from '../../../studio/ui/page/page.tsx'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { counted } from '../../../ui/count.ts'
import type { AthleteView } from './athlete.server.ts'
import type { FamilyPage as Page } from './family-page.server.ts'
import { FamilyPage } from './family-page.tsx'

interface AsideProps {
  athlete: AthleteView
  page: Page | null
  followers: number
}

export function Aside({ athlete: { id, notShownAt }, page, followers }: AsideProps) {
  const { role } = useStudio()
  return (
    <Column label="This athlete">
      {notShownAt === null && <FamilyPage athlete={id} page={page} />}
      <Panel
        title={followers === 0 ? 'No followers' : counted(followers, 'follower')}
        description="Families who sign up on the athlete’s page get an email when there are new photos."
        aside={
          role === 'owner' &&
          followers > 0 && (
            <CommandButton
              action={href('/studio/athletes/:athlete/followers/removal', { athlete: id })}
              label={followers === 1 ? 'Remove follower' : `Remove all ${followers}`}
              bad
            />
          )
        }
      />
      <div className="buttons">
        {notShownAt === null && (
          <ButtonLink to="?do=hide" preventScrollReset>
            Hide this athlete…
          </ButtonLink>
        )}
        <ButtonLink to="?do=remove" variant="subtle" bad preventScrollReset>
          Remove from roster…
        </ButtonLink>
      </div>
    </Column>
  )
}
