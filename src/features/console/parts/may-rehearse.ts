import type { OwnMeeting } from '#contract/meeting-manage.ts'

/** Whether a rehearsal of it can still be of use: it is neither cancelled nor settled nor put away. */
export const mayRehearse = ({ stage }: Pick<OwnMeeting, 'stage'>) => stage === 'draft' || stage === 'published' || stage === 'paused'
