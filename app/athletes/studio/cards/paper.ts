export type Paper = 'a4' | 'letter'

/** Where paper is US Letter: the Americas but for the south, in names of the time zone database. */
export function paperIn(timeZone: string): Paper {
  const south =
    /^America\/(?:Argentina|Sao_Paulo|Bahia|Fortaleza|Recife|Manaus|Belem|Montevideo|Asuncion|Lima|Guayaquil|La_Paz)/
  return /^(?:America|US|Canada|Pacific\/Honolulu)/.test(timeZone) && !south.test(timeZone) ? 'letter' : 'a4'
}
