/** Messages about meetings: optional, so agreed to here and taken back as easily. */
import { privacy } from '#contract/privacy.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { IfProvided } from './if-provided.tsx'

export function MessagesCard() {
  const consents = useQuery(privacy.consents, {}, { fresh: true, quiet: true })
  const agreeing = useAction(privacy.agree)
  const withdrawing = useAction(privacy.withdraw)
  const standing = consents.data?.find(({ document, withdrawTime }) => document === 'messages' && withdrawTime === '')

  async function change(wanted: boolean) {
    const outcome = wanted ? await agreeing.run({ document: 'messages' }) : standing && (await withdrawing.run({ id: standing.id }))
    if (outcome === undefined) return
    if (!outcome.ok) tellUnheard(outcome.error)
    else notice.success(wanted ? '已开启会议消息' : '已关闭会议消息')
    await consents.retry()
  }

  return (
    <Card title="消息通知">
      <IfProvided error={consents.error}>
        <Loaded query={consents} waiting={<Skeleton />}>
          {() => (
            <>
              <Checkbox checked={agreeing.busy || (standing !== undefined && !withdrawing.busy)} onChange={(wanted) => void change(wanted)}>
                接收会议消息
              </Checkbox>
              <p className="settings-quiet">包括会议推荐和资讯，可以随时关闭。订单、门票等必要通知不受影响。</p>
            </>
          )}
        </Loaded>
      </IfProvided>
    </Card>
  )
}
