import type { z } from 'zod'

/** One line for each issue: the file, the place within it, and what is wrong there. */
export function errorsOf(error: z.ZodError, file: string, place: string): string[] {
  return error.issues.map((issue) => {
    const path = [place, ...issue.path.map(String)].filter((step) => step !== '').join('.')
    return path ? `${file}: ${path}: ${issue.message}` : `${file}: ${issue.message}`
  })
}

/** One line for each value that stands in the list before. */
export function repeats(file: string, name: string, values: (string | undefined)[]): string[] {
  return values.flatMap((value, i) =>
    value !== undefined && values.indexOf(value) < i ? [`${file}: ${i}: the ${name} ${value} is taken`] : [],
  )
}
