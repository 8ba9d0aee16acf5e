import type { SectionName } from '../../sections/shapes.ts'

export interface EditorPage {
  path: string
  label: string
  sections: SectionName[]
  /** Under the preview's address; null if no public page shows it. */
  preview: string | null
}

export const EDITOR_PAGES: EditorPage[] = [
  { path: 'home', label: 'Home', sections: ['hero', 'testimonials', 'descriptions'], preview: '' },
  { path: 'services', label: 'Services', sections: ['services'], preview: '' },
  { path: 'about', label: 'About', sections: ['about'], preview: '/about' },
  { path: 'brand', label: 'Brand and contact', sections: ['identity', 'contact', 'navigation'], preview: '' },
  { path: 'categories', label: 'Categories', sections: ['categories'], preview: '/portfolio' },
  { path: 'questions', label: 'Booking questions', sections: ['questions'], preview: '/booking' },
  { path: 'emails', label: 'Emails', sections: ['emails', 'reminders'], preview: null },
  { path: 'proofs', label: 'Proofs', sections: ['proofs'], preview: '/proofs' },
  { path: 'legal', label: 'Legal', sections: ['legal'], preview: '/notice' },
]

export function pageAt(path = 'home'): EditorPage | undefined {
  return EDITOR_PAGES.find((page) => page.path === path)
}

export const SECTION_LABELS: Record<SectionName, string> = {
  identity: 'Brand',
  contact: 'Contact',
  navigation: 'Navigation',
  hero: 'Hero photos',
  services: 'Services',
  questions: 'Booking questions',
  about: 'About',
  testimonials: 'Testimonials',
  categories: 'Categories',
  descriptions: 'For search engines',
  emails: 'Emails',
  reminders: 'Session reminders',
  proofs: 'Proof watermark',
  legal: 'Legal pages',
}

export function pageOf(section: SectionName): EditorPage {
  return EDITOR_PAGES.find(({ sections }) => sections.includes(section)) as EditorPage
}
