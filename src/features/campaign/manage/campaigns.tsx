/** 通知: what people of the meeting were told, how far it has come, a new one, and who wants none. */
import './campaign.css'
import { useEffect } from 'react'
import { campaign as calls, type Campaign, campaignKinds } from '#contract/campaign.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { useTabs } from '../../../kit/use-tabs.ts'
import { mayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { NoticeButton } from '../../../kit/notice-button.tsx'
import { Blocks } from './blocks.tsx'
import { CampaignView } from './campaign-view.tsx'
import { Compose } from './compose.tsx'
import { campaignTones } from './words.ts'

export default function Campaigns({ meetingId }: { meetingId: string }) {
  const { query } = useAddress()
  const at = useTabs(
    [
      { value: 'sent', label: '通知记录' },
      // Of the whole tenant: who sends for one meeting alone does not keep it.
      { value: 'blocks', label: '拒收名单', allowed: mayMake(useSession(), calls.blocks) },
    ],
    ['meetingId', 'room', 'form'],
  )
  const kind = query.get('kind') ?? ''
  if (kind !== '')
    return (
      <Compose
        meetingId={meetingId}
        begin={{
          kind: kind in campaignKinds && kind !== 'survey_wanted' ? (kind as keyof typeof campaignKinds) : 'meeting_coming',
          what: query.get('what') ?? '',
          at: query.get('at') ?? '',
        }}
      />
    )
  return (
    <Tabbed label="通知" at={at}>
      {at.tab === 'sent' && <Sent meetingId={meetingId} />}
      {at.tab === 'blocks' && <Blocks />}
    </Tabbed>
  )
}

const columns: readonly Column<Campaign>[] = [
  { title: '类型', cell: ({ kind }) => campaignKinds[kind].name },
  { title: '内容', cell: ({ what }) => what },
  { title: '发给', cell: ({ segment }) => segment },
  { title: '时间', cell: ({ sendTime, by }) => [dayTime(sendTime), by].join(' · ') },
  { title: '结果', cell: (row) => resultOf(row), narrow: true },
  {
    title: '状态',
    cell: ({ state }) => {
      const [tone, word] = campaignTones[state]
      return <Tag tone={tone}>{word}</Tag>
    },
    card: 'tag',
    narrow: true,
  },
]

/** 已发出 480 · 未发出 2 */
function resultOf({ state, sent, failed }: Campaign): string {
  if (state === 'scheduled') return ''
  return [`已发出 ${sent}`, failed > 0 ? `未发出 ${failed}` : ''].filter((word) => word !== '').join(' · ')
}

/** As often as one that goes is looked at anew. */
const EVERY_MS = 4_000

function Sent({ meetingId }: { meetingId: string }) {
  const view = useListView({ opens: 'campaign' })
  const pages = usePages(calls.list, { meetingId }, { quiet: true, size: view.page })
  const goes = pages.rows.some(({ state }) => state === 'sending')
  const { retry } = pages
  useEffect(() => {
    if (!goes) return
    const timer = setInterval(() => void retry(), EVERY_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [goes])
  const begin = (
    <Button kind="primary" href={consoleLinks.campaigns(meetingId, { kind: 'meeting_coming' })}>
      发通知
    </Button>
  )
  return (
    <>
      <DataList
        label="通知"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total) => `共 ${total} 次`}
        empty={<Empty action={begin}>还没有群发过通知。提醒参会、催付款、告知变更，都从这里发出；改期和取消会自动通知，不用再发</Empty>}
        actions={
          <>
            <NoticeButton />
            {pages.rows.length > 0 && begin}
          </>
        }
        detail={{
          title: '通知',
          renderKey: (id, refresh) => <CampaignView key={id} meetingId={meetingId} id={id} onChanged={refresh} />,
        }}
      />
    </>
  )
}
