/** Whose calls these are: those who work at a meeting's doors, and those who run the meeting. */

export const check = { permissions: ['meeting:admission:check'] } as const
export const edit = { permissions: ['meeting:meeting:edit'] } as const
