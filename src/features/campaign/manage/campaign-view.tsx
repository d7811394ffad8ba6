/** One campaign: whom it goes to, how far it has come, who could not be told, and the way to stop it. */
import { useState } from 'react'
import { campaign as calls, type Campaign, campaignKinds, campaignToWords } from '#contract/campaign.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { campaignTones, channelWords, messageTones } from './words.ts'

interface Props {
  meetingId: string
  id: string
  /** The list is not what it was. */
  onChanged: () => Promise<unknown>
}

const EVERY_MS = 2_000

export function CampaignView({ meetingId, id, onChanged }: Props) {
  const query = useQuery(
    calls.get,
    { meetingId, id },
    { quiet: true, fresh: true, every: (now) => (now?.state === 'sending' ? EVERY_MS : 0) },
  )
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={6} />}>
      {(one) => (
        <Standing
          one={one}
          meetingId={meetingId}
          onStopped={async (now) => {
            query.put(now)
            await onChanged()
          }}
        />
      )}
    </Loaded>
  )
}

function Standing({ one, meetingId, onStopped }: { one: Campaign; meetingId: string; onStopped: (now: Campaign) => Promise<void> }) {
  const stop = useAction(calls.stop)
  const [tone, word] = campaignTones[one.state]
  const ended = one.sent + one.unsure + one.failed
  const waiting = one.told - ended

  const message =
    one.state === 'scheduled' ? '停止后，这次通知不会发出。' : `已发出的 ${one.sent} 条不能撤回，其余的不再发送。停止后不能继续。`
  async function end() {
    const outcome = await stop.run({ meetingId, id: one.id })
    if (outcome.ok) await onStopped(outcome.data)
  }
  return (
    <>
      <TitleLine
        tag={
          <span role="status">
            <Tag tone={tone}>{word}</Tag>
          </span>
        }
      >
        <span className="campaign-name">{campaignKinds[one.kind].name}</span>
      </TitleLine>
      {one.what !== '' && <p className="campaign-what">{one.what}</p>}
      {one.state === 'sending' && (
        <div className="campaign-going">
          <progress aria-label="发送进度" max={one.told || 1} {...(one.told > 0 && { value: ended })} />
          <p className="quiet">{one.told === 0 ? '正在准备…' : `${ended} / ${one.told}`}，可以离开此页，稍后再来查看</p>
        </div>
      )}
      {one.told > 0 && (
        <ul className="campaign-figures" aria-label="结果">
          <Figure name="已发出" value={one.sent} />
          {waiting > 0 && <Figure name="等待发送" value={waiting} />}
          {one.unsure > 0 && <Figure name="未确认" value={one.unsure} />}
          <Figure name="未发出" value={one.failed} grave={one.failed > 0} />
        </ul>
      )}
      <Facts
        facts={[
          ['发给', `${one.segment}（${campaignToWords[one.to]}）`],
          ['未发', one.refused > 0 ? `${one.refused} 人未同意接收或已拒收` : ''],
          [one.state === 'scheduled' ? '定于' : '发送时间', dayTime(one.sendTime)],
          ['结束时间', dayTime(one.endTime)],
          ['发送人', one.by],
        ]}
      />
      {one.unsure > 0 && <p className="campaign-hint">未确认：服务商没有回应，可能已收到；为避免重复打扰，不会再发。</p>}
      {one.told > 0 && <People meetingId={meetingId} id={one.id} />}
      <RowActions
        bar
        of={one.actions}
        table={{ stop: { label: '停止发送', kind: 'danger', question: { title: '停止发送', message, confirm: '停止' }, call: end } }}
      />
    </>
  )
}

const Figure = ({ name, value, grave = false }: { name: string; value: number; grave?: boolean }) => (
  <li className={grave ? 'is-grave' : undefined}>
    <b>{value}</b>
    {name}
  </li>
)

function People({ meetingId, id }: { meetingId: string; id: string }) {
  const [failed, setFailed] = useState(false)
  const pages = usePages(calls.told, { meetingId, id, failed: failed ? 1 : 0 }, { quiet: true })
  return (
    <section className="campaign-people" aria-label="发给了谁">
      <Checkbox checked={failed} onChange={setFailed}>
        只看未发出的
      </Checkbox>
      {pages.loading && <Skeleton shape="text" count={3} />}
      {!pages.loading && pages.error === undefined && pages.rows.length === 0 && (
        <p className="quiet">{failed ? '没有未发出的' : '还没有发出'}</p>
      )}
      {pages.rows.length > 0 && (
        <List label={failed ? '未发出的人' : '发给的人'}>
          {pages.rows.map(({ name, phone, channel, state, error, time }, at) => {
            const [tone, word] = messageTones[state]
            const note = [phone, channelWords[channel], time.slice(5, 16), error].filter((part) => part !== '').join(' · ')
            // They come and stay in their order; two may have the same name, and no phone any more.
            // oxlint-disable-next-line react/no-array-index-key
            return <Cell key={at} title={name || phone} note={note} value={<Tag tone={tone}>{word}</Tag>} />
          })}
        </List>
      )}
      <NextPage pages={pages} />
    </section>
  )
}
