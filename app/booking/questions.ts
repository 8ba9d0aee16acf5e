/** A question, and how its answer is entered and checked. */
export interface Question {
  /** Unique within a category. */
  id: string
  text: string
  placeholder: string
  kind: 'choice' | 'text' | 'date' | 'number' | 'textarea'
  /** Only for a choice. */
  choices?: readonly string[]
  check?: 'name' | 'email' | 'phone'
  /** For the browser's autofill. */
  autoComplete?: string
  /** Which keyboard a phone shows. */
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal'
}

/** One version of all questions. A booking remembers the version it answered. */
export interface Questionnaire {
  version: number
  /** The first question: its choices are the categories. */
  type: Question
  categories: Readonly<Record<string, readonly Question[]>>
  /** Asked last, in every category. */
  contact: readonly Question[]
}

/** The names stay exactly as they are, 'Drone/Ariel' too: stored bookings have them. */
const CATEGORIES: Record<string, Question[]> = {
  Sports: [
    {
      id: 'teamName',
      text: 'Which team should I look for?',
      placeholder: 'Team or school',
      kind: 'text',
    },
    {
      id: 'location',
      text: 'Where is the game?',
      placeholder: 'Stadium, gym or field, and the city',
      kind: 'text',
    },
    { id: 'date', text: 'When do you play?', placeholder: 'Date of the game', kind: 'date' },
  ],
  Headshots: [
    {
      id: 'headshotType',
      text: 'What kind of headshot do you need?',
      placeholder: 'Choose one',
      kind: 'choice',
      choices: ['Professional/Corporate', 'Creative/Artistic', 'Actor/Model'],
    },
    {
      id: 'location',
      text: 'Where should we take it?',
      placeholder: 'Your office, a studio, outdoors',
      kind: 'text',
    },
    {
      id: 'numberOfPeople',
      text: 'How many people need a headshot?',
      placeholder: 'For example 4',
      kind: 'number',
      inputMode: 'numeric',
    },
  ],
  Portraits: [
    {
      id: 'portraitType',
      text: 'Who are the portraits of?',
      placeholder: 'Choose one',
      kind: 'choice',
      choices: ['Family', 'Senior Pictures', 'Couples', 'Individual'],
    },
    {
      id: 'location',
      text: 'Where would you like them taken?',
      placeholder: 'A park, your home, a favorite place',
      kind: 'text',
    },
    {
      id: 'desiredDate',
      text: 'Which day would suit you?',
      placeholder: 'The day you have in mind',
      kind: 'date',
    },
  ],
  'Real Estate': [
    {
      id: 'propertyAddress',
      text: 'Where is the property?',
      placeholder: 'Street address and city',
      kind: 'text',
    },
    {
      id: 'propertySqFt',
      text: 'How large is it?',
      placeholder: 'Square feet, roughly',
      kind: 'text',
    },
    {
      id: 'servicesNeeded',
      text: 'What do you need of it?',
      placeholder: 'Choose one',
      kind: 'choice',
      choices: ['Interior & Exterior Photos', 'Video Walkthrough', 'Drone Footage', 'Full Package'],
    },
  ],
  Commercial: [
    {
      id: 'businessName',
      text: 'What is your business called?',
      placeholder: 'Business or brand',
      kind: 'text',
      autoComplete: 'organization',
    },
    {
      id: 'projectType',
      text: 'What are the pictures for?',
      placeholder: 'Choose one',
      kind: 'choice',
      choices: ['Product Photography', 'Brand Lifestyle', 'Marketing Material', 'Website Content'],
    },
    {
      id: 'projectBrief',
      text: 'What should they show?',
      placeholder: 'The product, the people, the mood, the deadline',
      kind: 'textarea',
    },
  ],
  Events: [
    {
      id: 'eventName',
      text: 'What are we celebrating?',
      placeholder: 'Name of the event',
      kind: 'text',
    },
    { id: 'eventDate', text: 'When is the event?', placeholder: 'Date of the event', kind: 'date' },
    {
      id: 'hoursNeeded',
      text: 'How many hours should I stay?',
      placeholder: 'For example 3',
      kind: 'number',
      inputMode: 'decimal',
    },
  ],
  'Drone/Ariel': [
    {
      id: 'droneSubject',
      text: 'What should I fly over?',
      placeholder: 'Choose one',
      kind: 'choice',
      choices: ['Real Estate Property', 'Construction Site', 'Outdoor Event', 'Landscape'],
    },
    {
      id: 'locationAddress',
      text: 'Where is it?',
      placeholder: 'Address or nearest crossroads',
      kind: 'text',
    },
    {
      id: 'deliverables',
      text: 'What would you like to receive?',
      placeholder: 'Choose one',
      kind: 'choice',
      choices: ['High-Resolution Photos', 'Edited Video', 'Both Photos & Video'],
    },
  ],
  Other: [
    {
      id: 'details',
      text: 'What do you have in mind?',
      placeholder: 'The idea, the place, the date',
      kind: 'textarea',
    },
  ],
}

const CONTACT: Question[] = [
  {
    id: 'contactName',
    text: 'What is your name?',
    placeholder: 'First and last name',
    kind: 'text',
    check: 'name',
    autoComplete: 'name',
  },
  {
    id: 'contactEmail',
    text: 'Where can I write to you?',
    placeholder: 'you@example.com',
    kind: 'text',
    check: 'email',
    autoComplete: 'email',
    inputMode: 'email',
  },
  {
    id: 'contactPhone',
    text: 'Which number can I call?',
    placeholder: '(813) 555-0123',
    kind: 'text',
    check: 'phone',
    autoComplete: 'tel',
    inputMode: 'tel',
  },
]

/** The current questions. A change gets the next version number; the old version stays in `VERSIONS`. */
export const QUESTIONNAIRE: Questionnaire = {
  version: 1,
  type: {
    id: 'photoType',
    text: 'What type of photography are you looking for?',
    placeholder: 'Choose one',
    kind: 'choice',
    choices: Object.keys(CATEGORIES),
  },
  categories: CATEGORIES,
  contact: CONTACT,
}

const VERSIONS: readonly Questionnaire[] = [QUESTIONNAIRE]

/** The questions of that version, for a stored or begun booking; null when there is no such version. */
export function questionnaire(version: number): Questionnaire | null {
  return VERSIONS.find((each) => each.version === version) ?? null
}

/** The category's own questions, then the contact questions; null when there is no such category. */
export function questionsFor(type: string, asked: Questionnaire = QUESTIONNAIRE): Question[] | null {
  const own = Object.hasOwn(asked.categories, type) ? asked.categories[type] : undefined
  return own ? [...own, ...asked.contact] : null
}
