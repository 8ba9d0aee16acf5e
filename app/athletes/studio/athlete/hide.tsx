import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { counted } from '../../../ui/count.ts'
import { athleteTitle, MOST_NOTE } from '../../entry.ts'
import type { AthleteView } from './athlete.server.ts'
import { CommandDialog } from './command-dialog.tsx'
import type { AthletePhotos } from './photos.server.ts'

interface HideProps {
  athlete: AthleteView
  photos: AthletePhotos
  followers: number
}

/** Says what hiding takes away before it does, or changes the note. */
export function HideDialog({ athlete, photos, followers }: HideProps) {
  const { id, notShownAt, note } = athlete
  const { total } = photos
  const hide = total > 0 ? `Hide ${counted(total, 'photo')}` : 'Hide this athlete'
  const isNew = notShownAt === null
  return (
    <CommandDialog
      action={href('/studio/athletes/:athlete/hiding', { athlete: id })}
      title={isNew ? `Hide ${athleteTitle(athlete)}?` : 'Edit note'}
      submit={isNew ? hide : 'Save'}
      athlete={id}
    >
      {isNew && <Effects athlete={athlete} photos={photos} followers={followers} />}
      <TextInput
        name="note"
        label="Note (optional)"
        description="Only you and your assistants can see it."
        placeholder="Guardian asked by phone."
        defaultValue={note}
        maxLength={MOST_NOTE}
        autoComplete="off"
      />
    </CommandDialog>
  )
}

function Effects({ athlete: { linked }, photos: { total, shared }, followers }: HideProps) {
  const what = total > 0 ? counted(total, 'photo') : 'Every photo you tag them in'
  return (
    <>
      <p>
        <b>{what}</b> will disappear from every album for visitors, clients, and guests, and from downloads,
        counts, and link previews.
        {linked.length > 0 && ` This includes ${counted(linked.length, 'other roster')}.`}
      </p>
      {shared > 0 && (
        <p>
          <b>
            {shared} {shared === 1 ? 'shows' : 'show'} other athletes.
          </b>{' '}
          Photos of several athletes are hidden for everyone until you show them anyway.
        </p>
      )}
      <p>
        <b>The family page and the card stop working.</b>
        {followers > 0 && ` ${counted(followers, 'follower gets', 'followers get')} no more emails.`} Photos
        that people have already downloaded stay with them.
      </p>
    </>
  )
}

type HiddenProps = Omit<HideProps, 'followers'> & { timeZone: string }

export function HiddenNotice({ athlete, photos: { total, released, shared }, timeZone }: HiddenProps) {
  const { id, notShownAt, note } = athlete
  if (notShownAt === null) return null
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(notShownAt)
  return (
    <section className="notice between" aria-label="This athlete is hidden">
      <div role="status">
        <p>
          <b>Hidden since {day}.</b> {note && `“${note}”`}
        </p>
        <p className="small quiet">
          {counted(total - released, 'photo')} hidden from visitors, clients, and guests.
          {released > 0 && ` ${released} shown anyway.`}
          {shared > 0 && ` ${shared} ${shared === 1 ? 'shows' : 'show'} other athletes.`} Check your albums
          for untagged photos of them.
        </p>
      </div>
      <div className="buttons">
        <ButtonLink to="?do=hide" preventScrollReset>
          Edit note
        </ButtonLink>
        <CommandButton
          action={href('/studio/athletes/:athlete/hiding/end', { athlete: id })}
          label="Show again"
        />
      </div>
    </section>
  )
}
