/** Another password, or another phone. */
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { type Me, session } from '#contract/session.ts'
import { useQuery } from '../../../api/use-query.ts'
import { goBack } from '../../../frame/steps.ts'
import { learn } from '../../../session/keep-session.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ChangeMobile } from '../parts/change-mobile.tsx'
import { ChangePassword } from '../parts/change-password.tsx'

const tabs = [
  { value: 'password', label: '密码' },
  { value: 'mobile', label: '手机' },
] as const

export default function ChangeLogin() {
  const [tab, setTab] = useState<'password' | 'mobile'>('password')
  const query = useQuery(session.me, {}, { fresh: true, quiet: true })

  function done(me: Me, sentence: string) {
    query.put(me)
    learn(me)
    notice.success(sentence)
    goBack(paths.basic)
  }

  return (
    <Page title="修改手机或密码" back={paths.basic} narrow>
      <Tabs label="修改什么" tabs={tabs} value={tab} onChange={setTab}>
        <div className="change-login-pane">
          <Card>
            <Loaded query={query} waiting={<Skeleton shape="text" count={2} />}>
              {(me) =>
                tab === 'password' ? (
                  <ChangePassword
                    me={me}
                    onDone={(ended) =>
                      done({ ...me, hasPassword: 1 }, ended > 0 ? `密码已修改，其他 ${ended} 台设备已退出登录` : '密码已修改')
                    }
                  />
                ) : (
                  <ChangeMobile me={me} onDone={(mobile) => done({ ...me, mobile }, '手机号已更换')} />
                )
              }
            </Loaded>
          </Card>
        </div>
      </Tabs>
    </Page>
  )
}
