/** What would happen: how many people, by which way, what they read, and who is left out. */
import { useRef } from 'react'
import type { Input } from '#contract/call.ts'
import { campaign as calls, type Segment, SMS_SHORT } from '#contract/campaign.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { someNames } from '../../../kit/some-names.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'

export function SegmentCard({ asked }: { asked: Input<typeof calls.segment> }) {
  const query = useQuery(calls.segment, asked, { quiet: true, fresh: true })
  /** What was there stays in sight while the next is counted. */
  const last = useRef<Segment>()
  if (query.data !== undefined) last.current = query.data
  const shown = query.data ?? last.current
  if (query.error !== undefined && query.data === undefined)
    return (
      <Card>
        <Failed error={query.error} onRetry={query.retry} />
      </Card>
    )
  if (shown === undefined) return <CardSkeleton shape="text" count={5} />
  return (
    <div className="campaign-segment" aria-busy={query.data === undefined}>
      <Card>
        <p className="campaign-people-count" role="status">
          <b>{shown.people}</b> 人会收到
        </p>
        {shown.people > 0 && <p className="quiet">{someNames(shown.names, shown.people)}</p>}
        <Facts
          facts={[
            ['微信', shown.wechat > 0 ? `${shown.wechat} 人` : ''],
            ['短信', shown.sms > 0 ? `${shown.sms} 人${costOf(shown)}` : ''],
            ['不发', shown.refused > 0 ? `${shown.refused} 人未同意接收或已拒收` : ''],
            ['无法送达', shown.unreachable > 0 ? `${shown.unreachable} 人没有可用的联系方式` : ''],
          ]}
        />
        {shown.people === 0 && <p className="campaign-hint">没有符合条件、可以收到通知的人，请调整筛选</p>}
      </Card>
      <Card title="对方看到的">
        <Reading
          name="短信"
          note={
            shown.parts > 1 ? `${shown.text.length} 字，超过 ${SMS_SHORT} 字，每人按 ${shown.parts} 条计` : `${shown.text.length} 字，1 条`
          }
        >
          {shown.text}
        </Reading>
        {shown.wechatText !== '' && (
          <Reading name="微信" note={shown.wechatText.endsWith('…') ? '微信每项最多 20 字，其余以“…”代替；重要的写在前面' : ''}>
            <b>{shown.title}</b>
            {shown.wechatText}
          </Reading>
        )}
      </Card>
    </div>
  )
}

function Reading({ name, note, children }: { name: string; note: string; children: React.ReactNode }) {
  return (
    <figure className="campaign-reading">
      <figcaption>{name}</figcaption>
      <blockquote>{children}</blockquote>
      {note !== '' && <p className="quiet">{note}</p>}
    </figure>
  )
}

/** ，每人 2 条，约 ¥20.00 */
export function costOf({ sms, parts, cost }: Pick<Segment, 'sms' | 'parts' | 'cost'>): string {
  const each = parts > 1 ? `，每人 ${parts} 条，共 ${sms * parts} 条` : ''
  return `${each}${cost === null ? '' : `，约 ${money(cost)}`}`
}
