/** A profile in groups, below its head; the certificate's number is in sight only when asked for. */
import { type ReactNode, useState } from 'react'
import type { Profile } from '#contract/member.ts'
import { maskedMobile, maskedNumber } from '#contract/mask.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AreaName } from '../../../kit/area-name.tsx'
import { certifyCardWords, identityWords, sexWords, wordOf } from './profile-words.ts'

export function ProfileFacts({ profile }: { profile: Profile }) {
  return (
    <div className="basic-columns">
      <div>
        <Group title="基本信息">
          <Fact name="性别">{wordOf(sexWords, profile.sex)}</Fact>
          <Fact name="出生日期">{profile.birthday.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')}</Fact>
          <Fact name="身份">{wordOf(identityWords, profile.identity)}</Fact>
        </Group>
        <Group title="证件">
          <Fact name="证件类型">{wordOf(certifyCardWords, profile.certifyCardType)}</Fact>
          <Fact name="证件号码">{profile.certifyCardNo !== '' && <Hidden number={profile.certifyCardNo} />}</Fact>
        </Group>
      </div>
      <div>
        <Group title="单位与联系方式">
          <Fact name="单位">{profile.company}</Fact>
          <Fact name="职务">{profile.position}</Fact>
          <Fact name="邮箱">{profile.email}</Fact>
          <Fact name="所在地区">{profile.areaCode !== '' && <AreaName code={profile.areaCode} />}</Fact>
          <Fact name="详细地址">{profile.address}</Fact>
        </Group>
        {profile.guardianName !== '' && (
          <Group title="监护人">
            <Fact name="姓名">{profile.guardianName}</Fact>
            <Fact name="手机号">{maskedMobile(profile.guardianMobile)}</Fact>
          </Group>
        )}
      </div>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <dl className="basic-facts">{children}</dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="basic-none">未填写</span>}</dd>
    </div>
  )
}

function Hidden({ number }: { number: string }) {
  const [shown, setShown] = useState(false)
  return (
    <span className="basic-hidden">
      <span>
        {shown ? (
          number
        ) : (
          <>
            <span aria-hidden>{maskedNumber(number)}</span>
            <span className="unseen">已隐藏</span>
          </>
        )}
      </span>
      <Button kind="text" small label={shown ? '隐藏证件号码' : '显示证件号码'} onClick={() => setShown(!shown)}>
        {shown ? '隐藏' : '显示'}
      </Button>
    </span>
  )
}
