/** 等您处理: what waits for a decision, each with the way there; nothing for who decides about nothing. */
import './today.css'
import { link, paths } from '#contract/paths.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { OrderIcon, PeopleIcon, RecallIcon, ShieldIcon, WalletIcon } from '../../../ui/icons-later.tsx'
import { CalendarIcon, type Icon, SuccessIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWaiting } from '../../review/parts/use-waiting.ts'

const kinds = [
  { tab: 'orders', icon: PeopleIcon, sentence: (count: number) => `${count} 个报名待审核` },
  { tab: 'proofs', icon: OrderIcon, sentence: (count: number) => `${count} 张付款凭证待审核` },
  { tab: 'requests', icon: RecallIcon, sentence: (count: number) => `${count} 个退款申请待处理` },
  { tab: 'refunds', icon: RecallIcon, sentence: (count: number) => `${count} 笔退款待处理` },
  { tab: 'bills', icon: WalletIcon, sentence: (count: number) => `${count} 处账单差异待说明` },
  { tab: 'certifications', icon: ShieldIcon, sentence: (count: number) => `${count} 份认证待审核` },
  { tab: 'proposals', icon: CalendarIcon, sentence: (count: number) => `${count} 份办会申请待审核` },
] as const satisfies readonly { tab: string; icon: Icon; sentence: (count: number) => string }[]

export default function Waiting() {
  const { may, waiting } = useWaiting()
  const mine = kinds.filter(({ tab }) => may[tab])
  if (mine.length === 0) return null
  const all = mine.map(({ tab }) => waiting[tab])
  const failed = all.find(({ data, error }) => data === undefined && error !== undefined)
  const query = {
    data: all.every(({ data }) => data !== undefined) ? mine.filter(({ tab }) => (waiting[tab].data?.total ?? 0) > 0) : undefined,
    error: failed?.error,
    retry: async () => Promise.all(all.map(({ retry }) => retry())),
  }
  return (
    <Card bare title="等您处理">
      <Loaded query={query} waiting={<Skeleton shape="text" />}>
        {(open) =>
          open.length === 0 ? (
            <p className="today-calm">
              <SuccessIcon size={1.2} />
              都处理好了，没有等您处理的事。
            </p>
          ) : (
            <List label="等您处理">
              {open.map(({ tab, icon, sentence }) => (
                <Cell
                  key={tab}
                  icon={icon}
                  title={sentence(waiting[tab].data?.total ?? 0)}
                  value="去处理"
                  href={link(paths.review, { tab })}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </Card>
  )
}
