import { type ReactNode, useState } from 'react'
import * as t from '#messages/families'
import { useHydrated } from '../../ui/use-hydrated.ts'

interface ShareOneProps {
  address: string
  name: string
  children: ReactNode
}

export const LABELS = {
  ready: t.share,
  loading: t.loading,
  loaded: t.shareNow,
  failed: t.notLoaded,
  refused: t.cantShare,
}

/** Opens the phone's share sheet. Elsewhere, and without a script, it is a download. */
export function ShareOne({ address, name, children }: ShareOneProps) {
  const shares = useShares()
  const { state, share } = useSharing(async () => [await load(address, name)])
  if (!shares) {
    return (
      <a className="link" href={address}>
        <span className="hidden-text">{t.download()} </span>
        {t.forSharing()} {children}
      </a>
    )
  }
  return (
    <button type="button" className="link" onClick={share} aria-busy={state === 'loading'}>
      {LABELS[state]()} {children}
    </button>
  )
}

export function useShares(): boolean {
  return useHydrated() && canShare()
}

/** On a computer people expect a download, although some browsers share there too. */
function canShare(): boolean {
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare) return false
  return navigator.canShare({ files: [new File([], 'photograph.jpg', { type: 'image/jpeg' })] })
}

export function useSharing(load: () => Promise<File[]>, shared?: (files: File[]) => void) {
  const [state, setState] = useState<keyof typeof LABELS>('ready')
  const [files, setFiles] = useState<File[] | null>(null)
  async function share() {
    if (state === 'loading') return
    try {
      if (!files) setState('loading')
      const loaded = files ?? (await load())
      setFiles(loaded)
      setState('loaded')
      await navigator.share({ files: loaded })
      shared?.(loaded)
    } catch (error) {
      const why = error instanceof DOMException ? error.name : ''
      if (why === 'AbortError') return
      if (why !== 'NotAllowedError') return setState('failed')
      // The press was too long ago: the next one shares at once. If not, the phone doesn't take them.
      if (files) setState('refused')
    }
  }
  return { state, share, loaded: files?.length }
}

export async function load(address: string, name: string): Promise<File> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status}`)
  return fileOf(await response.blob(), name)
}

function fileOf(blob: Blob, name: string): File {
  const extension = { 'video/mp4': 'mp4', 'video/quicktime': 'mov' }[blob.type] ?? 'jpg'
  return new File([blob], `${name}.${extension}`, { type: blob.type })
}
