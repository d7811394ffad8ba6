/** Completing one's own profile. Below 14 years a guardian agrees, and the consent is kept with the change. */
import { birthdayOfIdcard, isBornBy, isUnderAge } from '#contract/age.ts'
import { certifyCardTypes } from '#contract/fields.ts'
import type { member } from '#contract/member.ts'
import { dayOf } from '../../flow/clock.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { recordConsents } from '../consent/store.ts'
import { setName } from '../session/store.ts'
import { profiles } from './store.ts'
import { profileOnWire } from './wire.ts'

export const improve: Handler<typeof member.improve> = async ({ deps, input, user, ip, now }) => {
  const idcard = input.certifyCardType === certifyCardTypes[0] ? input.certifyCardNo : ''
  const today = dayOf(now)
  if (!isBornBy(birthdayOfIdcard(idcard), today) || !isBornBy(input.birthday, today)) return refuse('birthday_invalid')
  const child = isUnderAge({ idcard, birthday: input.birthday }, today)
  if (child && (input.guardianConsent !== 1 || input.guardianName === '' || input.guardianMobile === '')) return refuse('guardian_needed')
  const row = {
    user_id: user.id,
    sex: input.sex,
    birthday: input.birthday,
    email: input.email,
    identity: input.identity,
    company: input.company,
    position: input.position,
    area_code: input.areaCode,
    address: input.address,
    certify_card_type: input.certifyCardType,
    certify_card_no: input.certifyCardNo.toUpperCase(),
    guardian_name: child ? input.guardianName : '',
    guardian_mobile: child ? input.guardianMobile : '',
    updated_at: now,
  }
  const kept = await deps.db.write(async (tx) => {
    if (!(await setName(tx, user.id, input.name))) return false
    await profiles.upsert(tx, { ...row, certify_card_no: deps.seals.seal(row.certify_card_no, user.id) }, ['user_id'])
    if (child) await recordConsents(tx, { userId: user.id, documents: ['guardian'], channel: 'profile', subject: user.id, ip, now })
    return true
  })
  return kept ? profileOnWire({ ...user, name: input.name }, row) : refuse('signed_out')
}
