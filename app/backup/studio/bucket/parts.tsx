import { href } from 'react-router'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { ServiceForm } from '../../../studio/ui/settings/service.tsx'
import { SettingsPage } from '../../../studio/ui/settings/settings-page.tsx'

export function AboutBackups({ note }: { note?: string }) {
  return (
    <>
      <section>
        <h2>What’s in it</h2>
        <p className="quiet">
          Every original, and the whole business: clients, bookings, picks, tags, and posts. Backups aren’t
          encrypted, so anyone who can read one has everything your clients trusted you with.
        </p>
      </section>
      <section>
        <h2>Getting it back</h2>
        <p className="quiet">
          A new server needs the backup, and for a bucket its key. Keep a copy of the key outside of this
          site, such as in your password manager.
        </p>
        {note && <p className="quiet">{note}</p>}
      </section>
    </>
  )
}

type BackupPlaceProps = Pick<
  React.ComponentProps<typeof ServiceForm>,
  'label' | 'of' | 'refused' | 'hint' | 'children'
> & { title: string; at: string; note?: string }

export function BackupPlace({ title, at, note, children, ...form }: BackupPlaceProps) {
  return (
    <SettingsPage title="Backup" aside={<AboutBackups note={note} />}>
      <Panel title={title}>
        <ServiceForm key={form.of} {...form} verb="Try it and start" cancel={href('/studio/settings/backup')}>
          {children}
          <TextInput
            label="Every night at"
            description="In your business’s time zone. A missed backup runs as soon as the site is up again."
            name="at"
            type="time"
            defaultValue={at}
          />
        </ServiceForm>
      </Panel>
    </SettingsPage>
  )
}
