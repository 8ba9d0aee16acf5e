interface Site {
  brand: string
  studio: string
  owner: string
  email: string
  /** JSON. */
  cities: string
  socials: string
  about: string
  time_zone: string
}

interface About {
  subtitle?: string
  spark?: string[]
  milestones?: { when: string; what: string }[]
  nextChapter?: string[]
  mission?: { headline: string; paragraphs: string[] }
}

interface Section {
  section: string
  content: Record<string, unknown>
  /** The photographs that it names. */
  photos: string[]
}

/** The sections of a site before this migration, with the texts that were in the code until then. */
export function sectionsFrom(
  site: Site,
  at: (place: string) => string[],
  testimonials: { quote: string; author: string }[],
): Section[] {
  const cities: string[] = JSON.parse(site.cities)
  const about: About = JSON.parse(site.about)
  const { brand, studio, owner, email, time_zone: timeZone } = site
  const contents: Record<string, Record<string, unknown>> = {
    identity: { brand, studio, owner, tagline: 'Where Professionalism Meets Passion' },
    contact: { email, cities, socials: JSON.parse(site.socials), timeZone },
    navigation: { pages: ['about', 'portfolio', 'blog', 'booking', 'login'] },
    hero: { slides: at('hero').map((photo) => ({ photo })) },
    services: { services: servicesWith(at('services')) },
    about: aboutFrom(about, at),
    testimonials: { testimonials },
    categories: { categories: CATEGORIES },
    descriptions: descriptionsOf(owner, cities),
  }
  return Object.entries(contents).map(([section, content]) => ({
    section,
    content,
    photos: photosOf(section, content),
  }))
}

function servicesWith(photos: string[]) {
  return SERVICES.map(([name, questions], i) => ({
    name,
    questions,
    ...(photos[i] !== undefined && { photo: photos[i] }),
  }))
}

function aboutFrom(
  { subtitle, spark, milestones, nextChapter, mission }: About,
  at: (place: string) => string[],
) {
  const [headshot] = at('headshot')
  return {
    ...(subtitle && { subtitle }),
    ...(headshot && { headshot }),
    floating: at('floating'),
    parts: [
      ...(spark?.length ? [story('The Spark', spark, at('spark')[0])] : []),
      ...(milestones?.length ? [{ kind: 'milestones', title: 'Milestones', milestones }] : []),
      ...(nextChapter?.length ? [story('The Next Chapter', nextChapter, at('next-chapter')[0])] : []),
      ...(mission ? [{ kind: 'mission', title: 'My Mission', ...mission }] : []),
    ],
  }
}

function story(title: string, paragraphs: string[], photo: string | undefined) {
  return { kind: 'story', title, paragraphs, ...(photo && { photo }) }
}

function descriptionsOf(owner: string, cities: string[]) {
  const where = new Intl.ListFormat('en-US').format(cities)
  return {
    specialty: 'Sports, commercial and lifestyle photography',
    home: `Professional sports, commercial and lifestyle photography in ${where}.`,
    about: `How ${owner} went from high-school bleachers to college sidelines, and photographs ${where} today.`,
    albums: 'Sports, portrait and event',
  }
}

/** Every photograph that a section names, in order. */
function photosOf(section: string, content: Record<string, unknown>): string[] {
  const ids: string[] = []
  JSON.stringify(content, (key, value) => {
    if (typeof value === 'string' && (key === 'photo' || key === 'headshot')) ids.push(value)
    return value
  })
  return section === 'about' ? [...(content.floating as string[]), ...ids] : ids
}

const SERVICES = [
  ['Sports', 'Sports'],
  ['Headshots', 'Headshots'],
  ['Portraits', 'Portraits'],
  ['Real Estate', 'Real Estate'],
  ['Commercial', 'Commercial'],
  ['Events', 'Events'],
  ['Drone', 'Drone/Ariel'],
] as const

const CATEGORIES = [
  ...['Football', 'Soccer', 'Hockey', 'Basketball', 'Baseball', 'Wrestling', 'Volleyball'],
  ...['Cross Country', 'Events', 'Portraits', 'Other'],
]
