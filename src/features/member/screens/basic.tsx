/** What I have said of myself, to read. */
import '../parts/basic.css'
import { member, type Profile } from '#contract/member.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { EditIcon, LockIcon } from '../../../ui/icons-later.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProfileFacts } from '../parts/profile-facts.tsx'
import { ProfileHead } from '../parts/profile-head.tsx'

export default function Basic() {
  const profile = useQuery(member.profile, {}, { quiet: true })
  return (
    <Page title="基本资料" back={paths.personalCentre}>
      <Loaded query={profile} waiting={<Skeleton shape="card" count={3} />}>
        {(known) => (
          <>
            <ProfileHead profile={known} />
            {isBlank(known) ? (
              <Empty
                action={
                  <Button kind="primary" href={paths.profile}>
                    填写资料
                  </Button>
                }
              >
                还没有填写资料
              </Empty>
            ) : (
              <ProfileFacts profile={known} />
            )}
            <div className="basic-actions">
              {!isBlank(known) && (
                <Button kind="primary" href={paths.profile}>
                  <EditIcon size={1.1} />
                  编辑
                </Button>
              )}
              <Button href={paths.changeLogin}>
                <LockIcon size={1.1} />
                更换手机或密码
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Nothing but what comes with the account. */
function isBlank({ id: _id, mobile: _mobile, ...rest }: Profile): boolean {
  return Object.values(rest).every((value) => value === '' || value === null)
}
