export const DAY = 86_400_000
export const CONTACT = { name: 'Dana Reyes', email: 'dana@example.com', phone: '(555) 555-0123' }
