/** A ticket goes to another person: the old code dies, a new one is theirs. */
import * as v from 'valibot'
import { post } from './call.ts'
import { id, mobile, personName } from './fields.ts'

export const transfer = {
  /** Only before the first entry. The new holder signs in with the phone and finds it. */
  give: post('/api/meeting/admission/transfer', {
    access: 'user',
    input: v.strictObject({ id, name: personName, mobile }),
    data: v.object({ name: v.string(), mobile: v.string() }),
    reasons: ['admission_gone', 'transfer_late', 'transfer_self', 'too_often'],
  }),
}
