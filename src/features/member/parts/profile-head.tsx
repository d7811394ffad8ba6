/** Who this is, and how much of the profile is there. */
import type { Profile } from '#contract/member.ts'
import { maskedMobile } from '#contract/mask.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { completeness } from './profile-words.ts'

export function ProfileHead({ profile }: { profile: Profile }) {
  const { of, missing } = completeness(profile)
  const done = of - missing.length
  return (
    <Card>
      <div className="basic-who">
        <Avatar name={profile.name || '我'} size={56} />
        <div className="basic-who-text">
          <p className="basic-name">{profile.name || '未填写姓名'}</p>
          <p className="basic-mobile">{maskedMobile(profile.mobile)}</p>
        </div>
      </div>
      {done > 0 && missing.length > 0 && (
        <div className="basic-complete">
          <p>
            资料已完善 {done}/{of} 项，还可补充{missing.join('、')}
          </p>
          <span className="basic-bar" aria-hidden>
            <span style={{ width: `${Math.round((done / of) * 100)}%` }} />
          </span>
        </div>
      )}
    </Card>
  )
}
