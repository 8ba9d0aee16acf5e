import { isDrawn } from '../ui/fonts/measure.ts'

/** Uses a system font throughout if Archivo lacks one of the letters. */
export function Name({ children: name }: { children: string }) {
  if (isDrawn(name)) return name
  return (
    <span className="other-face" dir="auto">
      {name}
    </span>
  )
}
