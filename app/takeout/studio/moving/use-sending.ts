import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useUnloadWarning } from '../../../studio/ui/use-unload-warning.ts'
import { Connection } from '../../../uploads/studio/sending/connection.ts'

export interface Sending {
  name: string
  /** Bytes. */
  sent: number
  size: number
  hold: Connection['hold']
}

/** Attempts while the site can be reached. */
const MOST_ATTEMPTS = 4

/** Uploads a ZIP. `mistake` says why it did not arrive. */
export function useSending() {
  const [sending, setSending] = useState<Sending | null>(null)
  const [mistake, setMistake] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  useUnloadWarning(sending !== null)

  async function send(file: File) {
    const { name, size } = file
    setMistake(null)
    setSending({ name, size, sent: 0, hold: null })
    const change = (facts: Partial<Sending>) => setSending((now) => now && { ...now, ...facts })
    const refused = await upload(file, change).catch(() => notArrived(file))
    setSending(null)
    setMistake(refused)
    await revalidate()
  }
  return { sending, mistake, send }
}

/** Null once all of it is there, or a sentence about why it will not be. */
async function upload(file: File, change: (facts: Partial<Sending>) => void): Promise<string | null> {
  const connection = new Connection(() => change({ hold: connection.hold }))
  const { openSender, ZIPS } = await import('../../../uploads/studio/sending/sender.ts')
  const sender = openSender(ZIPS)
  const fields = { file: file.name }
  for (let attempts = 1; ; ) {
    const sent = await sender.send(file, fields, (bytes) => change({ sent: bytes }))
    if (sent !== 'lost') {
      sender.forget(fields)
      return 'reason' in sent ? sent.reason : null
    }
    if ((await connection.check()) && ++attempts > MOST_ATTEMPTS) return notArrived(file)
    await connection.ready()
  }
}

function notArrived({ name }: File): string {
  return `${name} did not arrive. Choose it again.`
}
