/** Those read every answer who may change attendees; the others what is for the reception too. */
export const everyAnswer = { permissions: ['meeting:attendee:edit'] } as const
