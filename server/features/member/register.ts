/** Registering: the code first, so that nobody learns of a stranger's phone whether it has an account. */
import { knownRegistrationFields, type member } from '../../../contract/member.ts'
import type { ApplicationState } from '../../../contract/organisation.ts'
import type { Checked } from '../../../contract/call.ts'
import type { Tx } from '../../db/db.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { recordConsents } from '../consent/consent.ts'
import { applyToJoin } from '../organisation/apply.ts'
import { Busy } from '../session/password.ts'
import { addUser } from '../session/store.ts'
import { addOwnSystem } from '../system/store.ts'
import { spendCode } from '../verify/codes.ts'
import { keepProfile } from './store.ts'
import { emptyProfile } from './wire.ts'

type Input = Checked<typeof member.register>

/** Whatever the invitation link carried besides what we know. */
function invitationOf(input: Input) {
  const more = Object.entries(input).filter(([name]) => !knownRegistrationFields.includes(name))
  const { inviteCode = '', ...parameters } = Object.fromEntries(more) as Record<string, string>
  return { inviteCode, parameters }
}

export const register: Handler<typeof member.register> = async ({ deps, input, ip, thirdId, now }) => {
  const { mobile, smsCode, password } = input
  let hash: string
  try {
    hash = await deps.passwords.hash(password)
  } catch (error) {
    if (error instanceof Busy) return refuse('busy')
    throw error
  }
  const { inviteCode, parameters } = invitationOf(input)
  return deps.db.write(async (tx: Tx) => {
    if (!(await spendCode(tx, deps.env, { mobile, purpose: 'register', code: smsCode, now }))) return refuse('sms_wrong')
    const id = await addUser(tx, mobile, hash, now)
    if (id === undefined) return refuse('mobile_taken')
    await recordConsents(tx, { userId: id, documents: ['agreement', 'privacy'], channel: 'register', ip, now })
    await addOwnSystem(tx, id, thirdId, now)
    if (input.certifyCardType !== '') await keepProfile(tx, { ...emptyProfile(id, now), certify_card_type: input.certifyCardType, certify_card_no: input.certifyCardNo.toUpperCase() })
    let applyState: ApplicationState | '' = ''
    if (input.deptCode !== '' || inviteCode !== '') {
      const applied = await applyToJoin(tx, { user: { id }, deptCode: input.deptCode, organisationId: '', inviteCode, remark: '', parameters, now })
      if (typeof applied === 'string') throw new Unjoined(applied === 'dept_gone' ? 'dept_gone' : 'invitation_gone')
      applyState = applied.state
    }
    return { id, mobile, applyState }
  }).catch((error: unknown) => {
    if (error instanceof Unjoined) return refuse(error.reason)
    throw error
  })
}

/** Undoes the whole registration: whoever came by an invitation would wonder to be in without it. The code stays good for another try. */
class Unjoined extends Error {
  readonly reason: 'dept_gone' | 'invitation_gone'
  constructor(reason: 'dept_gone' | 'invitation_gone') {
    super(reason)
    this.reason = reason
  }
}
