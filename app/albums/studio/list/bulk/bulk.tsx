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

interface BulkProps {
  selected: AlbumCard[]
  clear(): void
  /** Whom access can be given to, before anybody searches. */
  clients: Option[]
}

/** What can be done with several albums at once. */
export function Bulk({ selected, clear, clients }: BulkProps) {
  const [open, setOpen] = useState<'give' | 'end' | 'trash' | null>(null)
  const close = () => setOpen(null)
  const asked = { selected, close, clear }
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
      {open === 'give' && <Give {...asked} clients={clients} />}
      {open === 'end' && <End {...asked} />}
      {open === 'trash' && <Trash {...asked} />}
    </>
  )
}

interface AskedProps {
  selected: AlbumCard[]
  close(): void
  clear(): void
}

/** A command for the albums: when it is done, nothing is selected any more. */
function useBulk({ close, clear }: AskedProps) {
  const { Form, busy, refused, isDone } = useCommand()
  const finish = () => {
    close()
    clear()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  return { Form, busy, refused }
}

function Ids({ selected }: Pick<AskedProps, 'selected'>) {
  return selected.map(({ id }) => <input key={id} type="hidden" name="album" value={id} />)
}

function Give({ clients, ...asked }: AskedProps & { clients: Option[] }) {
  const { Form, busy, refused } = useBulk(asked)
  const grantable = asked.selected.filter(({ visibility }) => visibility === 'private')
  const left = asked.selected.length - grantable.length
  return (
    <Dialog title={`Give access to ${counted(grantable.length, 'album')}`} onClose={asked.close}>
      <Form className="stack" method="post" action={href('/studio/albums/grants')} noValidate>
        <Ids selected={grantable} />
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
            `${counted(left, 'public album')} left out: everybody sees ${left === 1 ? 'it' : 'them'}. `}
          No email is sent now: you send an album from its own page.
        </p>
        <Send error={refused}>
          <Button onClick={asked.close}>Cancel</Button>
          <Button type="submit" variant="filled" busy={busy}>
            Give access
          </Button>
        </Send>
      </Form>
    </Dialog>
  )
}

function End(asked: AskedProps) {
  const { Form, busy, refused } = useBulk(asked)
  return (
    <Dialog title={`The last day of ${counted(asked.selected.length, 'album')}`} onClose={asked.close}>
      <Form className="stack" method="post" action={href('/studio/albums/expiry')} noValidate>
        <Ids selected={asked.selected} />
        <TextInput
          type="date"
          name="until"
          label="Last day"
          description="After it, only you see them: clients and share links read that they ended. Without a day they do not end."
        />
        <Send error={refused}>
          <Button onClick={asked.close}>Cancel</Button>
          {/* The first one is for Enter. */}
          <Button type="submit" variant="filled" busy={busy}>
            Set last day
          </Button>
          <Button type="submit" name="now" value="1" bad busy={busy}>
            End now
          </Button>
        </Send>
      </Form>
    </Dialog>
  )
}

function Trash(asked: AskedProps) {
  const { Form, busy, refused } = useBulk(asked)
  const { search } = useLocation()
  const { selected, close } = asked
  const photographs = selected.reduce((sum, album) => sum + album.photographs, 0)
  const seen = selected.some(({ clients }) => clients > 0)
  return (
    <Dialog title={`Move ${counted(selected.length, 'album')} to the trash?`} onClose={close}>
      <Form className="stack" method="post" action={href('/studio/albums/deletions')}>
        <Ids selected={selected} />
        <input type="hidden" name="list" value={search} />
        <p>
          {counted(photographs, 'photograph')}. {seen && 'Clients lose access now. '}You can put everything
          back for 30 days.
        </p>
        <Send error={refused}>
          <Button onClick={close} data-autofocus>
            Keep {selected.length === 1 ? 'it' : 'them'}
          </Button>
          <Button type="submit" bad busy={busy}>
            Move to trash
          </Button>
        </Send>
      </Form>
    </Dialog>
  )
}
