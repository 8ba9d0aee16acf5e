import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { AsideGroup } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton, CommandForm } from '../../../studio/ui/forms/commands.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { athleteTitle } from '../../entry.ts'
import styles from '../team/team.module.css'
import type { AthleteView } from './athlete.server.ts'

/** Taking an athlete off the roster, and erasing them. */
export function Aside({ athlete, erasing }: { athlete: AthleteView; erasing: boolean }) {
  const { id, linked } = athlete
  const { role } = useStudio()
  const everywhere = linked.length > 0 ? 'on every roster' : 'on this roster'
  return (
    <aside className={styles.aside} aria-label="This athlete">
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
                Number, name and note are deleted at once {everywhere}, and cannot be put back. Backups still
                have them until they are deleted, and so may the files of photographs.
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
    </aside>
  )
}
