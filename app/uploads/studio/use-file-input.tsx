import { useCallback, useRef } from 'react'
import { filesOfInput, type Sorted, sortFiles } from './files.ts'

/**
 * A file input that is not shown, and what opens the browser's chooser. Render `input` anywhere. It hears what is
 * chosen also before React has hydrated the page, and after its page has gone, as when the session ends while the
 * chooser is open: React's `onChange` hears neither.
 */
export function useFileInput(take: (chosen: Sorted) => void, attributes: React.ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(take)
  latest.current = take
  const listen = useCallback((element: HTMLInputElement | null) => {
    if (!element) return
    input.current = element
    const hear = () => {
      const chosen = sortFiles(filesOfInput(element.files as FileList))
      // The same files can be chosen again.
      element.value = ''
      if (chosen.files.length > 0) latest.current(chosen)
    }
    hear()
    element.addEventListener('change', hear)
  }, [])
  return {
    choose: () => input.current?.click(),
    input: <input {...attributes} ref={listen} type="file" hidden />,
  }
}
