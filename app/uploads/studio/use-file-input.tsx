import { useCallback, useRef } from 'react'
import { filesOfInput, type Sorted, sortFiles } from './files.ts'

/**
 * Returns a hidden file input, to be rendered anywhere, and a function that opens the browser's chooser. Hears what is
 * chosen also before hydration, and after the page has gone, as when the session ends meanwhile: React's `onChange`
 * does neither.
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
      // Lets the same files be chosen again.
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
