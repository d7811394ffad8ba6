import { useState } from 'react'
import { type Invitation, organisation } from '#contract/organisation.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { dayTime } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { wordsOf } from '../../../api/failure-words.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { copyLink } from '../../../kit/copy-link.ts'
import { LinkPass } from '../../../kit/link-pass.tsx'

/** One invitation: passed on while it is open, history afterwards. */
export function InvitationCard({
  invitation: { inviteCode, organisationName, note, url, usesLeft, expireTime, open, invited, joined },
  onChanged,
}: {
  invitation: Invitation
  onChanged: () => void
}) {
  const revoking = useAction(organisation.revokeInvitation, { quiet: true })
  const [shown, setShown] = useState(false)
  const title = note || organisationName

  async function revoke() {
    if (!(await confirm({ message: '撤销后，这个链接不能再用来加入。已经加入的成员不受影响。', confirm: '撤销' }))) return
    const outcome = await revoking.run({ inviteCode })
    if (outcome.ok) notice.success('邀请已撤销')
    else notice.warning(wordsOf(outcome.error, '没有撤销成功，请稍后重试'))
    if (outcome.ok || (outcome.error instanceof Refusal && outcome.error.reason === 'invitation_gone')) onChanged()
  }
  return (
    <Card>
      <TitleLine tag={open === 1 ? <Tag tone="success">有效</Tag> : <Tag tone="ended">已失效</Tag>}>{title}</TitleLine>
      {note !== '' && <p className="quiet">{organisationName}</p>}
      <p className="quiet">
        {invited > 0 ? `按名单邀请 ${invited} 人，已加入 ${joined} 人` : `还可加入 ${usesLeft} 人`} · {dayTime(expireTime)} 到期
      </p>
      {open === 1 && (
        <div className="organisation-actions">
          <Button small label={`复制链接：${title}`} onClick={() => void copyLink(url)}>
            复制链接
          </Button>
          <Button small label={`${title}的二维码`} onClick={() => setShown(true)}>
            二维码
          </Button>
          <Button small kind="danger" busy={revoking.busy} label={`撤销${title}`} onClick={() => void revoke()}>
            撤销
          </Button>
        </div>
      )}
      <Sheet open={shown} title="邀请加入" onClose={() => setShown(false)}>
        <LinkPass url={url} about={`${organisationName}的邀请`}>
          {invited > 0 ? `名单中的人扫码或打开链接即可加入「${organisationName}」` : `扫码或打开链接即可加入「${organisationName}」`}
        </LinkPass>
      </Sheet>
    </Card>
  )
}
