const CHAPTER_OF: [pages: RegExp, slug: string][] = [
  [/^\/studio\/albums\/[^/]+\/(access|picks|send|history)/, 'what-your-clients-can-do'],
  [/^\/studio\/albums\/[^/]+\/links/, 'share-links'],
  [/^\/studio\/(albums|search)/, 'your-first-gallery'],
  [/^\/studio\/bookings/, 'bookings'],
  [/^\/studio\/clients/, 'clients-and-their-data'],
  [/^\/studio\/(teams|athletes)/, 'teams-and-athletes'],
  [/^\/studio\/(orders|prices|settings\/payments)/, 'sell-photos'],
  [/^\/studio\/blog/, 'your-blog'],
  [/^\/studio\/site/, 'your-site'],
  [/^\/studio\/settings\/lightroom/, 'lightroom-and-folders'],
  [/^\/studio\/settings\/(moving|export)/, 'moving-in-and-out'],
  [/^\/studio\/settings\/backup/, 'if-you-run-the-server-yourself'],
  [/^\/studio\/settings/, 'your-account-and-assistants'],
]

export function chapterFor(pathname: string): string | undefined {
  return CHAPTER_OF.find(([pages]) => pages.test(pathname))?.[1]
}
