/** Whose a visit is: of the browser that keeps its key, and of the phone that it was announced with. */
import { digest } from '../../flow/ids.ts'
import type { User } from '../../use-case.ts'
import type { Visit } from './store.ts'

export function isOwn(
  visit: Pick<Visit, 'key_digest' | 'mobile'>,
  key: string | undefined,
  user: Pick<User, 'mobile'> | undefined,
): boolean {
  return (key !== undefined && visit.key_digest === digest(key)) || user?.mobile === visit.mobile
}
