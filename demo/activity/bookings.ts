/** A day of the week (1 is Monday) in this week, or so many weeks after or before it. */
export type Day = [weeks: number, weekday: number]
/** A time in the business's time zone, so many days before the seeding. */
export type Past = [daysAgo: number, clock: string]

/** What the owner did about a request. */
export interface Step {
  kind: 'reply' | 'accepted' | 'declined' | 'note' | 'done'
  at: Past
  subject?: string
  text?: string
  /** What was agreed, with 'accepted'; without a time the session takes the day. */
  on?: Day
  time?: string
  minutes?: number
}

export interface Request {
  name: string
  email: string
  phone: string
  type: string
  /** The day that was asked for, if the category has a question for it. */
  on?: Day
  /** By question ID, without the day and the contact. */
  answers: Record<string, string>
  came: Past
  steps?: Step[]
  spam?: true
  /** Why the confirmation to the visitor failed. */
  unconfirmed?: string
}

/** The requests of the last weeks. On the Saturday after next, four fall on one day. */
export const REQUESTS: Request[] = [
  {
    name: 'Cole Hartman',
    email: 'cole.hartman@pinecrest.example',
    phone: '(813) 555-0119',
    type: 'Real Estate',
    came: [38, '10:12'],
    answers: {
      propertyAddress: '218 Bayshore Terrace, Tampa',
      propertySqFt: 'About 2,400',
      servicesNeeded: 'Full Package',
    },
    steps: [
      {
        kind: 'reply',
        at: [38, '15:40'],
        text: 'Happy to. Are mornings free? The light is best before ten.',
      },
      {
        kind: 'accepted',
        at: [36, '09:05'],
        on: [-4, 4],
        time: '08:30',
        minutes: 120,
        text: 'Thank you, Cole. I bring the drone; please have the cars moved by eight.',
      },
      { kind: 'done', at: [24, '18:20'] },
    ],
  },
  {
    name: 'Jasmine Ortega',
    email: 'jasmine@ortegafamily.example',
    phone: '(813) 555-0142',
    type: 'Portraits',
    on: [-2, 6],
    came: [31, '20:47'],
    answers: { portraitType: 'Senior Pictures', location: 'The old pier and then the ball field' },
    steps: [
      {
        kind: 'accepted',
        at: [30, '11:15'],
        on: [-2, 6],
        time: '17:30',
        minutes: 90,
        text: 'The pier it is. Bring the letter jacket, and a second shirt.',
      },
      {
        kind: 'note',
        at: [29, '08:10'],
        text: 'Younger brother comes along. Promised two pictures of both.',
      },
      { kind: 'done', at: [8, '09:30'] },
    ],
  },
  {
    name: 'Grant Ellery',
    email: 'grant@ellerycatering.example',
    phone: '(314) 555-0164',
    type: 'Events',
    on: [2, 6],
    came: [27, '13:02'],
    answers: { eventName: 'Ellery Catering, tenth anniversary', hoursNeeded: '6' },
    steps: [
      {
        kind: 'declined',
        at: [26, '08:45'],
        text: 'Congratulations on ten years! I am in Tampa that Saturday, so I cannot be in St. Louis. Ask me early for the eleventh.',
      },
    ],
  },
  {
    name: 'Riverbend Hockey',
    email: 'manager@riverbendhockey.example',
    phone: '(314) 555-0137',
    type: 'Sports',
    on: [3, 5],
    came: [24, '09:31'],
    answers: { teamName: 'Riverbend varsity', location: 'Riverbend Ice Center, St. Louis' },
    steps: [
      {
        kind: 'accepted',
        at: [23, '10:00'],
        on: [3, 5],
        time: '19:00',
        minutes: 150,
        text: 'I am there for warm-ups. Could you leave a pass for the bench at the door?',
      },
      { kind: 'note', at: [23, '10:04'], text: 'Rink is dark: 85 mm, and the fast body.' },
    ],
  },
  {
    name: 'Dana Whitfield',
    email: 'dana.whitfield@harborlegal.example',
    phone: '(813) 555-0171',
    type: 'Headshots',
    came: [19, '16:25'],
    answers: {
      headshotType: 'Professional/Corporate',
      location: 'Our office on Ashley Drive, 14th floor',
      numberOfPeople: '11',
    },
    steps: [
      {
        kind: 'reply',
        at: [19, '18:02'],
        subject: 'Headshots for Harbor Legal',
        text: 'Hello Dana,\n\neleven people take about three hours. Would a Tuesday morning suit you? I need a wall of four meters.\n\nJordan',
      },
      {
        kind: 'accepted',
        at: [17, '09:20'],
        on: [1, 2],
        time: '09:00',
        minutes: 180,
        text: 'Tuesday at nine, then. I set up from eight.',
      },
      { kind: 'note', at: [17, '09:26'], text: 'Parking: garage on Tyler Street, ask for a voucher.' },
    ],
  },
  {
    name: 'Bay Point Athletics',
    email: 'athletics@baypoint.example',
    phone: '(813) 555-0103',
    type: 'Sports',
    on: [2, 6],
    came: [15, '07:55'],
    answers: { teamName: 'Bay Point Mariners', location: 'Mariner Stadium, Tampa' },
    steps: [
      {
        kind: 'accepted',
        at: [15, '12:10'],
        on: [2, 6],
        time: '18:30',
        minutes: 180,
        text: 'Booked. I am on the home side, and stay for the band.',
      },
    ],
  },
  {
    name: 'Noor Haddad',
    email: 'noor@haddadmills.example',
    phone: '(813) 555-0188',
    type: 'Commercial',
    came: [12, '11:44'],
    answers: {
      businessName: 'Haddad Mills',
      projectType: 'Product Photography',
      projectBrief:
        'Twenty-two linens on white, and six of them in a kitchen. The catalog goes to print in spring.',
    },
    steps: [
      {
        kind: 'reply',
        at: [11, '08:30'],
        subject: 'Your linens',
        text: 'Dear Noor,\n\ntwo days would do it: one in the studio, one in the kitchen. Do you have a kitchen in mind, or shall I look for one?\n\nJordan',
      },
      { kind: 'note', at: [11, '08:33'], text: 'Quoted two days and the rent of the studio.' },
    ],
  },
  {
    name: 'Gulf Coast Volleyball',
    email: 'desk@gulfcoastvb.example',
    phone: '(813) 555-0156',
    type: 'Events',
    on: [5, 7],
    came: [10, '14:19'],
    answers: { eventName: 'Beach classic, 24 teams', hoursNeeded: '9' },
    steps: [
      {
        kind: 'accepted',
        at: [9, '17:51'],
        on: [5, 7],
        text: 'I take the whole day. Please send me the courts the evening before.',
      },
    ],
  },
  {
    name: 'Ruth and Sam Abara',
    email: 'ruth.abara@abarahome.example',
    phone: '(813) 555-0125',
    type: 'Portraits',
    on: [2, 6],
    came: [6, '21:08'],
    answers: { portraitType: 'Family', location: 'Our back yard, with both dogs' },
    steps: [
      {
        kind: 'reply',
        at: [5, '10:40'],
        subject: 'Saturday, or Sunday?',
        text: 'Hello Ruth,\n\nI have a game on Saturday evening. Sunday morning at nine has the same light, and rested dogs. Would that do?\n\nJordan',
      },
    ],
  },
  {
    name: 'Ridgeview Boosters',
    email: 'boosters@ridgeview.example',
    phone: '(813) 555-0149',
    type: 'Sports',
    on: [2, 6],
    came: [3, '12:36'],
    answers: { teamName: 'Ridgeview wrestling', location: 'Ridgeview gym, mats 1 to 4' },
  },
  {
    name: 'Top Rank Partners',
    email: 'growth@toprank.example',
    phone: '5550100100',
    type: 'Other',
    came: [2, '03:14'],
    spam: true,
    answers: { details: 'We place YOUR studio on the first page in 7 days. Reply YES for a free audit.' },
  },
  {
    name: 'Lena Petrov',
    email: 'lena.petrov@tampamial.example',
    phone: '(813) 555-0192',
    type: 'Events',
    on: [2, 6],
    came: [1, '18:52'],
    answers: { eventName: 'My parents’ fortieth anniversary', hoursNeeded: '2.5' },
    unconfirmed: '550 5.1.2 The domain tampamial.example does not exist.',
  },
  {
    name: 'Marcus Bell',
    email: 'marcus@bellfamily.example',
    phone: '(813) 555-0110',
    type: 'Drone/Ariel',
    came: [0, '09:07'],
    answers: {
      droneSubject: 'Landscape',
      locationAddress: 'Hollow Creek farm, the north gate',
      deliverables: 'High-Resolution Photos',
    },
  },
]
