const CATEGORIES = [
  {
    name: 'Sports',
    questions: [
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
  },
  {
    name: 'Headshots',
    questions: [
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
  },
  {
    name: 'Portraits',
    questions: [
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
  },
  {
    name: 'Real Estate',
    questions: [
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
  },
  {
    name: 'Commercial',
    questions: [
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
  },
  {
    name: 'Events',
    questions: [
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
  },
  {
    name: 'Drone/Ariel',
    questions: [
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
  },
  {
    name: 'Other',
    questions: [
      {
        id: 'details',
        text: 'What do you have in mind?',
        placeholder: 'The idea, the place, the date',
        kind: 'textarea',
      },
    ],
  },
]

const CONTACT = [
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

/**
 * The questions that every business begins with, in the order of the fields of app/site/sections/questions.ts. Version
 * 1 of the questionnaire for good: stored bookings have these names, 'Drone/Ariel' too.
 */
export const STANDARD_QUESTIONS = {
  first: 'What type of photography are you looking for?',
  categories: CATEGORIES,
  contact: CONTACT,
}
