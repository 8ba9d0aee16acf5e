import { href } from 'react-router'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { CommandDialog } from './command-dialog.tsx'
import type { TaggedPhoto } from './photos.server.ts'

/** Shows a photo of a hidden athlete anyway, or hides it again. */
export function ReleaseDialog({ athlete, one }: { athlete: string; one: TaggedPhoto }) {
  const { photo, name, reason } = one
  const params = { athlete, photo: photo.id }
  const picture = <Thumb photo={photo} alt={name} size={800} most="40svh" />
  if (reason !== null)
    return (
      <CommandDialog
        action={href('/studio/athletes/:athlete/releases/:photo/end', params)}
        title="Shown anyway"
        submit="Hide again"
        athlete={athlete}
      >
        {picture}
        <p>“{reason}”</p>
      </CommandDialog>
    )
  return (
    <CommandDialog
      action={href('/studio/athletes/:athlete/releases/:photo', params)}
      title="Show this photo anyway?"
      submit="Show anyway"
      athlete={athlete}
    >
      {picture}
      <TextInput
        name="reason"
        label="Reason"
        description="Shows this photo again, unless it shows another hidden athlete. Someone may ask you why later."
        placeholder="Taken from behind; her mother agreed."
        maxLength={500}
        required
        autoComplete="off"
        data-autofocus=""
      />
    </CommandDialog>
  )
}
