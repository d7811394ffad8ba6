/** What I agreed to, when and where, and taking it back. */
import { type Consent, privacy } from '#contract/privacy.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { dayTime } from '../../../ui/format.ts'
import { forgetAgreed } from '../../../session/organisers.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { afterWithdrawing, channelWord, consentTitles } from './consent-words.ts'
import { farewell } from '../../../frame/farewell.ts'

export function ConsentsSheet({ onClose }: { onClose: () => void }) {
  const consents = useQuery(privacy.consents, {}, { fresh: true, quiet: true })
  const withdrawing = useAction(privacy.withdraw)

  async function withdraw(consent: Consent) {
    if (!(await confirm({ title: '撤回同意', message: afterWithdrawing(consent), confirm: '撤回' }))) return
    const outcome = await withdrawing.run({ id: consent.id })
    if (!outcome.ok) tellUnheard(outcome.error)
    else if (outcome.data.signedOut > 0) return farewell('已撤回，您已退出登录')
    else {
      if (consent.document === 'organiser') forgetAgreed()
      notice.success('已撤回')
    }
    await consents.retry()
  }

  return (
    <Sheet title="授权记录" onClose={onClose}>
      <Loaded query={consents} waiting={<Skeleton shape="list" count={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>还没有授权记录</Empty>
          ) : (
            <ul className="settings-rows is-bare">
              {rows.map((consent) => (
                <ConsentRow key={consent.id} consent={consent} onWithdraw={() => void withdraw(consent)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  )
}

function ConsentRow({ consent, onWithdraw }: { consent: Consent; onWithdraw: () => void }) {
  const title = consentTitles[consent.document]
  const withdrawn = consent.withdrawTime !== ''
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <p>
          {title}
          {withdrawn && (
            <span className="settings-here">
              <Tag tone="ended">已撤回</Tag>
            </span>
          )}
        </p>
        {consent.subject !== '' && <p className="settings-quiet">为 {consent.subject}</p>}
        <p className="settings-quiet">
          {withYear(consent.createTime)} {channelWord(consent.channel)}同意，版本 {consent.version}
        </p>
        {withdrawn && <p className="settings-quiet">{withYear(consent.withdrawTime)} 撤回</p>}
      </div>
      {!withdrawn && (
        <Button small label={`撤回${title}`} onClick={onWithdraw}>
          撤回
        </Button>
      )}
    </li>
  )
}

/** A record must say the year. */
const withYear = (wire: string) => `${wire.slice(0, 4)}年${dayTime(wire)}`
