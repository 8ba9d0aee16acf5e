import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { Until } from '../../../../clients/studio/client/forms.tsx'
import { Button } from '../../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../../studio/ui/controls/fields.tsx'
import { Dialog } from '../../../../studio/ui/dialog/dialog.tsx'
import { Chooser, type Option } from '../../../../studio/ui/forms/chooser.tsx'
import { Send } from '../../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../../studio/ui/forms/use-command.ts'
import { Float, SelectionBar } from '../../../../studio/ui/list/selection-bar.tsx'
import { counted } from '../../../../ui/count.ts'
import type { AlbumCard } from '../../../list/album-list.server.ts'

type BulkProps = { selected: AlbumCard[]; clear(): void; clients: Option[] }

export function Bulk({ selected, clear, clients }: BulkProps) {
  const [open, setOpen] = useState<'give' | 'end' | 'trash' | null>(null)
  const close = () => setOpen(null)
  const shared = { selected, close, clear }
  const hasPrivate = selected.some(({ visibility }) => visibility === 'private')
  if (selected.length === 0) return null
  return (
    <>
      <Float>
        <SelectionBar label="Selected albums" count={selected.length} clear={clear}>
          {hasPrivate && (
            <Button variant="subtle" icon="clients" onClick={() => setOpen('give')}>
              Give access…
            </Button>
          )}
          <Button variant="subtle" icon="today" onClick={() => setOpen('end')}>
            Last day…
          </Button>
          <Button variant="subtle" bad icon="trash" onClick={() => setOpen('trash')}>
            Move to trash…
          </Button>
        </SelectionBar>
      </Float>
      {open === 'give' && <Give {...shared} clients={clients} />}
      {open === 'end' && <End {...shared} />}
      {open === 'trash' && <Trash {...shared} />}
    </>
  )
}

type SharedProps = { selected: AlbumCard[]; close(): void; clear(): void }

interface BulkDialogProps extends SharedProps {
  title: string
  action: string
  children: React.ReactNode
  buttons(busy: boolean): React.ReactNode
}

function BulkDialog({ title, action, selected, close, clear, children, buttons }: BulkDialogProps) {
  const { Form, busy, refused, isDone } = useCommand()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (!isDone) return
    close()
    clear()
  }, [isDone])
  return (
    <Dialog title={title} onClose={close}>
      <Form className="stack" method="post" action={action} noValidate>
        {selected.map(({ id }) => (
          <input key={id} type="hidden" name="album" value={id} />
        ))}
        {children}
        <Send error={refused}>{buttons(busy)}</Send>
      </Form>
    </Dialog>
  )
}

function Give({ clients, selected, ...shared }: SharedProps & { clients: Option[] }) {
  const grantable = selected.filter(({ visibility }) => visibility === 'private')
  const left = selected.length - grantable.length
  return (
    <BulkDialog
      {...shared}
      selected={grantable}
      title={`Give access to ${counted(grantable.length, 'album')}`}
      action={href('/studio/albums/grants')}
      buttons={(busy) => (
        <>
          <Button onClick={shared.close}>Cancel</Button>
          <Button type="submit" variant="filled" busy={busy}>
            Give access
          </Button>
        </>
      )}
    >
      <Chooser
        name="client"
        label="Clients"
        find={href('/studio/clients/find')}
        first={clients}
        empty="There are no clients yet."
      />
      <Until />
      <p className="small quiet">
        {left > 0 &&
          `${counted(left, 'public album')} left out, because anyone can see ${left === 1 ? 'it' : 'them'}. `}
        This doesn’t send an email. Send an album from its own page.
      </p>
    </BulkDialog>
  )
}

function End(shared: SharedProps) {
  return (
    <BulkDialog
      {...shared}
      title={`Last day for ${counted(shared.selected.length, 'album')}`}
      action={href('/studio/albums/expiry')}
      buttons={(busy) => (
        <>
          <Button onClick={shared.close}>Cancel</Button>
          {/* The first one is for Enter. */}
          <Button type="submit" variant="filled" busy={busy}>
            Set last day
          </Button>
          <Button type="submit" name="now" value="1" busy={busy}>
            Close now
          </Button>
        </>
      )}
    >
      <TextInput
        type="date"
        name="until"
        label="Last day"
        description="After this day, only you can see them. Clients and guests are told they’re closed. Leave it empty to keep them open."
      />
    </BulkDialog>
  )
}

function Trash(shared: SharedProps) {
  const { search } = useLocation()
  const { selected, close } = shared
  const photographs = selected.reduce((sum, album) => sum + album.photographs, 0)
  const seen = selected.some(({ clients }) => clients > 0)
  return (
    <BulkDialog
      {...shared}
      title={`Move ${counted(selected.length, 'album')} to the trash?`}
      action={href('/studio/albums/deletions')}
      buttons={(busy) => (
        <>
          <Button onClick={close} data-autofocus>
            Keep {selected.length === 1 ? 'it' : 'them'}
          </Button>
          <Button type="submit" bad busy={busy}>
            Move to trash
          </Button>
        </>
      )}
    >
      <input type="hidden" name="list" value={search} />
      <p>
        {counted(photographs, 'photo')}. {seen && 'Clients will lose access right away. '}You can restore
        everything for 30 days.
      </p>
    </BulkDialog>
  )
}
