import { data, Form, href, redirect, useNavigation } from 'react-router'
import { byOf, requireConfirmedOwner } from '../../accounts/staff-context.server.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel } from '../../studio/ui/page/panel.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { Refused } from '../../studio/ui/settings/service.tsx'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { BACKUP, requestBackup } from '../request.server.ts'
import { setUpBackup } from '../schedule/backup-setup.server.ts'
import type { Route } from './+types/folder.ts'
import { AboutBackups, NightlyAt, TryAndStart } from './bucket/parts.tsx'
import { type Disk, folderOn, otherDisks } from './disks.server.ts'

const BUCKET = ['Use storage on the internet', href('/studio/settings/backup/bucket')] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  requireConfirmedOwner(context, url)
  const { setup } = context.get(portsContext)
  const backup = await setup.backup()
  if (backup?.fixed) throw redirect(href('/studio/settings/backup'))
  const target = backup && !backup.target.startsWith('s3:') ? backup.target : ''
  return { target, at: backup?.at ?? '03:30', disks: await otherDisks(setup.dataDir) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireConfirmedOwner(context, url)
  const ports = context.get(portsContext)
  const { setup } = ports
  if ((await setup.backup())?.fixed) throw data(null, { status: 404 })
  const form = await request.formData()
  const typed = { target: textOf(form, 'folder') || textOf(form, 'disk'), at: textOf(form, 'at') }
  const target = await folderOn(typed.target, setup.dataDir)
  const places = { ...ports, places: setup.places }
  const bad = target.startsWith('s3:')
    ? { refused: 'That’s a bucket. Choose storage on the internet.' }
    : null
  const by = byOf(context)
  const refused = bad ?? (await setUpBackup(places, { ...typed, target }, by))
  if (refused) return data({ refused, typed }, { status: 400 })
  await requestBackup(ports, BACKUP, by)
  throw redirect(href('/studio/settings/backup'))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Backup', matches)
}

export default function Folder({ loaderData, actionData }: Route.ComponentProps) {
  const { disks } = loaderData
  const { target, at } = actionData?.typed ?? loaderData
  const busy = useNavigation().formMethod === 'POST'
  const refused = busy ? undefined : actionData?.refused
  const chosen = disks.find(({ path }) => target.startsWith(path))
  return (
    <SettingsPage title="Backup" aside={<AboutBackups />}>
      <Panel title="Another disk on this server">
        <Form
          className={panel.text}
          method="post"
          aria-label="Where backups go"
          preventScrollReset
          noValidate
        >
          {refused && (
            <Refused
              lead={'disk' in refused ? 'That’s the disk your photos are on.' : 'Not saved.'}
              refused={refused.refused}
              link={'disk' in refused ? BUCKET : undefined}
            />
          )}
          <FormCopy />
          {disks.length > 0 && <Disks disks={disks} chosen={chosen?.path ?? disks[0]?.path} />}
          <TextInput
            label={disks.length > 0 ? 'Another folder (optional)' : 'Folder'}
            description="A full path on your server, such as /mnt/backup. Ask the person who runs it."
            name="folder"
            defaultValue={chosen ? '' : target}
            autoCapitalize="none"
            spellCheck={false}
          />
          <NightlyAt at={at} />
          <TryAndStart busy={busy} again={refused !== undefined}>
            Starts the first backup right away.
          </TryAndStart>
        </Form>
      </Panel>
    </SettingsPage>
  )
}

function Disks({ disks, chosen }: { disks: Disk[]; chosen: string | undefined }) {
  return (
    <fieldset className="stack">
      <legend className="name">Disks we found</legend>
      {disks.map(({ path, free, total }) => (
        <label key={path}>
          <input type="radio" name="disk" value={path} defaultChecked={path === chosen} />{' '}
          <b>{path.split('/').at(-1)}</b>{' '}
          <span className="quiet">
            {formatBytes(total)}, {formatBytes(free)} free
          </span>
        </label>
      ))}
    </fieldset>
  )
}
