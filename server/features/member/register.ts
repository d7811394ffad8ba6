/** Registering: the code first, so that nobody learns of a stranger's phone whether it has an account. */
import { birthdayOfIdcard, isBornBy, isUnderAge } from '#contract/age.ts'
import { certifyCardTypes } from '#contract/fields.ts'
import { knownRegistrationFields, type member } from '#contract/member.ts'
import type { ApplicationState } from '#contract/organisation.ts'
import type { Checked } from '#contract/call.ts'
import type { Tx } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { recordConsents, terms } from '../consent/store.ts'
import { applyToJoin } from '../organisation/apply.ts'
import { Busy } from '../session/password.ts'
import { addUser } from '../session/store.ts'
import { isWeak } from '../session/weak-passwords.ts'
import { addOwnSystem } from '../system/store.ts'
import { withCode } from '../verify/codes.ts'
import { giveCodeBack } from '../verify/store.ts'
import { profiles } from './store.ts'
import { emptyProfile } from './wire.ts'

type Input = Checked<typeof member.register>

/** Whatever the invitation link carried besides what we know. */
function invitationOf(input: Input) {
  const more = Object.entries(input).filter(([name]) => !knownRegistrationFields.includes(name))
  const { inviteCode = '', ...parameters } = Object.fromEntries(more) as Record<string, string>
  return { inviteCode, parameters }
}

export const register: Handler<typeof member.register> = async ({ deps, input, ip, device, thirdId, now }) => {
  const { mobile, smsCode, password } = input
  const idcard = input.certifyCardType === certifyCardTypes[0] ? input.certifyCardNo : ''
  if (!isBornBy(birthdayOfIdcard(idcard), dayOf(now))) return refuse('idcard_invalid')
  // There is no guardian here to ask: the profile, later, asks for one.
  if (isUnderAge({ idcard }, dayOf(now))) return refuse('guardian_needed')
  // The code stays good for another try.
  if (isWeak(password, mobile)) return refuse('password_weak')
  // Before the password is hashed: strangers could keep everybody else waiting.
  const typed = { mobile, purpose: 'register', code: smsCode, ip, device, now } as const
  const refused = await withCode(deps, typed, async () => undefined)
  if (refused !== undefined) return refused
  const { inviteCode, parameters } = invitationOf(input)
  const codeBack = () => deps.db.write((tx) => giveCodeBack(tx, mobile, 'register', now))
  try {
    const hash = await deps.passwords.hash(password)
    const made = await deps.db.write(async (tx: Tx) => {
      const id = await addUser(tx, mobile, hash, now)
      if (id === undefined) return refuse('mobile_taken')
      // A client of the specification sends no `agreed`: the first sign-in records the consent (session/login.ts).
      if (input.agreed !== undefined) await recordConsents(tx, { userId: id, documents: terms, channel: 'register', ip, now })
      await addOwnSystem(tx, id, thirdId, now)
      if (input.certifyCardType !== '')
        await profiles.upsert(
          tx,
          {
            ...emptyProfile(id, now),
            certify_card_type: input.certifyCardType,
            certify_card_no: deps.seals.seal(input.certifyCardNo.toUpperCase(), id),
          },
          ['user_id'],
        )
      let applyState: ApplicationState | '' = ''
      if (input.deptCode !== '' || inviteCode !== '') {
        const applied = await applyToJoin(tx, {
          user: { id },
          deptCode: input.deptCode,
          organisationId: '',
          inviteCode,
          remark: '',
          parameters,
          now,
        })
        // No account is left: a person invited by a link would be in without the invitation.
        if (applied instanceof Refusal) return refuse(applied.reason === 'dept_gone' ? 'dept_gone' : 'invitation_gone')
        applyState = applied.state
      }
      return { id, mobile, applyState }
    })
    if (made instanceof Refusal && made.reason !== 'mobile_taken') await codeBack()
    return made
  } catch (error) {
    await codeBack()
    if (error instanceof Busy) return refuse('busy')
    throw error
  }
}
