/** The meetings whose organisers may have what is answered, as somebody has said on this visit: nobody is asked that twice in a row. */
import { kept } from './kept.ts'

const agreed = () => kept<readonly string[]>('visit', 'organisers')

export const agreedTo = (meetingId: string): boolean => agreed().get()?.includes(meetingId) === true

export function keepAgreed(meetingId: string): void {
  agreed().set([...new Set([...(agreed().get() ?? []), meetingId])])
}

/** Whoever takes one consent back is asked again before the next. */
export const forgetAgreed = (): void => agreed().set(undefined)
