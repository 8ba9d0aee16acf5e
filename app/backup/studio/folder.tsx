import { data, href } from 'react-router'
import { textOf } from '../../form-text.ts'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/folder.ts'
import { BackupPlace } from './bucket/parts.tsx'
import { begin, changeable } from './bucket/place.server.ts'

const BUCKET = ['Use storage on the internet', href('/studio/settings/backup/bucket')] as const

export async function loader(args: Route.LoaderArgs) {
  const { backup } = await changeable(args)
  const { target = '', at = '03:30' } = backup ?? {}
  return { target: target.startsWith('s3:') ? '' : target, at }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const setup = await changeable(args)
  const form = await request.formData()
  const typed = { target: textOf(form, 'folder'), at: textOf(form, 'at') }
  const refused = typed.target.startsWith('s3:')
    ? { lead: 'Not saved.', refused: 'That’s a bucket. Choose storage on the internet.' }
    : await begin(setup, typed)
  const link = 'disk' in refused ? BUCKET : undefined
  return data({ refused: { ...refused, link }, typed }, { status: 400 })
}

export const meta = titled('Backup')

export default function Folder({ loaderData, actionData }: Route.ComponentProps) {
  const { target, at } = actionData?.typed ?? loaderData
  return (
    <BackupPlace
      title="Another disk on this server"
      label="Where backups go"
      refused={actionData?.refused}
      at={at}
      hint="Starts the first backup right away."
    >
      <TextInput
        label="Folder"
        description="A full path on your server, such as /mnt/backup. Ask the person who runs it."
        name="folder"
        defaultValue={target}
        autoCapitalize="none"
        spellCheck={false}
      />
    </BackupPlace>
  )
}
