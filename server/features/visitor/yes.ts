/** Whose yes does what to a visit. */
import { type FieldReader } from '../../privacy/field-gate.ts'
import type { Visit } from './store.ts'

export interface Viewer {
  userId: string
  /** Whether they decide at the desk of the visit's meeting. */
  decides: boolean
  /** Of the visitor's phone and plate. */
  fields: FieldReader
}

/**
 * Where the place wants two, the host's yes comes first and the desk's lets come; where nobody is found for the words that
 * were typed, the desk's is both.
 * @returns undefined where a yes of this person does nothing now.
 */
export function yesOf(
  { state, host_id, sought_at }: Pick<Visit, 'state' | 'host_id' | 'sought_at'>,
  { userId, decides }: Pick<Viewer, 'userId' | 'decides'>,
  twoSteps: boolean,
): 'agree' | 'approve' | undefined {
  const isHost = host_id === userId
  if (!isHost && !decides) return undefined
  if (state === 'agreed') return decides || !twoSteps ? 'approve' : undefined
  if (state !== 'waiting') return undefined
  if (!twoSteps || (isHost && decides)) return 'approve'
  if (isHost) return 'agree'
  return host_id === null && sought_at !== null ? 'approve' : undefined
}
