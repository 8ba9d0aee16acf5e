import { useCallback, useRef } from 'react'
import { filesOfInput, type Sorted, sortFiles } from './files.ts'

/** What cameras and editors save. The server decides of each file whether it is a photograph. */
export const PHOTOS = 'image/*,.heic,.heif,.tif,.tiff,.avif'
/** Private albums take videos too. */
export const PHOTOS_AND_VIDEOS = `${PHOTOS},video/mp4,video/quicktime,.mp4,.m4v,.mov`

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

export function usePhotoInput(take: (chosen: Sorted) => void, label: string) {
  return useFileInput(take, { multiple: true, accept: PHOTOS_AND_VIDEOS, 'aria-label': label })
}
