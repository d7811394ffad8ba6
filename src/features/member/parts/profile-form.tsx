/** Editing one's own profile: kept while it is typed, checked before it is sent, a guardian asked where the law asks for one. */
import './profile-form.css'
import { useState } from 'react'
import { member, type Profile } from '#contract/member.ts'
import { check } from '../../../api/check.ts'
import { tellFailure } from '../../../frame/tell-failure.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { bodyOf, filledFromCard, needsGuardian, type ProfileKey, profileKeys, type Values, valuesOf, wrongOf } from './profile-values.ts'

export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  /** The server knows better than this handset's calendar. */
  const [demanded, setDemanded] = useState(false)
  const asked = (values: Values) => demanded || needsGuardian(values)

  const form = useForm({
    values: valuesOf(profile),
    draft: formDraft<Values>('profile', profileKeys),
    call: member.improve,
    check,
    input: (values) => bodyOf(values, asked(values)),
    wrong: (found, values) => ({ ...found, ...wrongOf(values, asked(values)) }),
    otherwise(error, reason) {
      tellFailure(error, '保存失败，请稍后重试')
      if (reason !== 'guardian_needed') return
      setDemanded(true)
      form.tell(wrongOf(form.values, true))
    },
    onDone: onSaved,
  })
  const { values } = form

  function change(key: ProfileKey, text: string) {
    // Another kind of certificate is another number.
    if (key === 'certifyCardType') form.set({ certifyCardType: text, certifyCardNo: '' })
    else if (key === 'certifyCardNo') form.set({ certifyCardNo: text, ...filledFromCard({ ...values, certifyCardNo: text }) })
    else form.set({ [key]: text })
  }

  return (
    <form ref={form.box} className="profile-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Restored form={form} />
      <ProfileFields
        values={values}
        wrong={form.wrong}
        guardian={asked(values)}
        onChange={change}
        onConsent={(guardianConsent) => form.set({ guardianConsent })}
      />
      <BottomBar>
        <Button kind="primary" type="submit" busy={form.busy}>
          保存
        </Button>
      </BottomBar>
    </form>
  )
}
