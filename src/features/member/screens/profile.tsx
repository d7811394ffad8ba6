/** Editing one's own profile. */
import { member } from '#contract/member.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { goBack } from '../../../frame/steps.ts'
import { useSession } from '../../../session/session.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProfileForm } from '../parts/profile-form.tsx'

export default function EditProfile() {
  // Somebody else may sign in elsewhere in this browser: their form is another, with a draft of its own.
  const { id } = useSession()
  const profile = useQuery(member.profile, {}, { quiet: true })
  return (
    <Page title="编辑资料" note="姓名必填，其他内容可以以后再补充" back={paths.basic}>
      <Loaded query={profile} waiting={<Skeleton shape="card" count={3} />}>
        {(known) => (
          <ProfileForm
            key={id}
            profile={known}
            onSaved={(saved) => {
              profile.put(saved)
              notice.success('已保存')
              goBack(paths.basic)
            }}
          />
        )}
      </Loaded>
    </Page>
  )
}
