/** Editing one's own profile: kept while it is typed, checked before it is sent, a guardian asked where the law asks for one. */
import './profile-form.css'
import { type FormEvent, useState } from 'react'
import { member, type Profile } from '#contract/member.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { bodyOf, filledFromCard, needsGuardian, type ProfileKey, profileKeys, wrongOf } from './profile-values.ts'
import { tellFailure } from './tell-failure.ts'
import { useProfileDraft } from './use-profile-draft.ts'
import { useWrong } from './use-wrong.ts'

const order = [...profileKeys, 'guardianConsent'] as const

export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const { values, write, restored, forget } = useProfileDraft(profile)
  const [consented, setConsented] = useState(false)
  /** The server knows better than this handset's calendar. */
  const [demanded, setDemanded] = useState(false)
  const { box, wrong, tell, clear } = useWrong(order)
  const saving = useAction(member.improve, { quiet: true })
  const guardian = demanded || needsGuardian(values)

  function change(key: ProfileKey, text: string) {
    const next = { ...values, [key]: text }
    // Another kind of certificate is another number.
    if (key === 'certifyCardType') next.certifyCardNo = ''
    write(key === 'certifyCardNo' ? filledFromCard(next) : next)
    if (key === 'certifyCardType') clear(key, 'certifyCardNo')
    else clear(key)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const asked = { guardian, consented }
    if (tell(wrongOf(values, asked))) return
    const outcome = await saving.run(bodyOf(values, asked))
    if (outcome.ok) {
      forget()
      return onSaved(outcome.data)
    }
    tellFailure(outcome.error, '保存失败，请稍后重试')
    if (!(outcome.error instanceof Refusal) || outcome.error.reason !== 'guardian_needed') return
    setDemanded(true)
    tell(wrongOf(values, { guardian: true, consented }))
  }

  return (
    <form ref={box} className="profile-form" noValidate onSubmit={(event) => void save(event)}>
      {restored && (
        <p className="profile-restored" role="status">
          <span>已恢复上次没有保存的修改</span>
          <Button
            kind="text"
            small
            onClick={() => {
              forget()
              tell({})
            }}
          >
            放弃修改
          </Button>
        </p>
      )}
      <ProfileFields
        values={values}
        wrong={wrong}
        guardian={guardian}
        consented={consented}
        onChange={change}
        onConsent={(yes) => {
          setConsented(yes)
          clear('guardianConsent')
        }}
      />
      <BottomBar>
        <Button kind="primary" type="submit" busy={saving.busy}>
          保存
        </Button>
      </BottomBar>
    </form>
  )
}
