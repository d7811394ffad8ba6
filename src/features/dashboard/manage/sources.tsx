/** By which links people came, and links to be passed on. */
import { dashboard, type Source, SOURCES_REST } from '#contract/dashboard.ts'
import { useState } from 'react'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { money } from '../../../kit/money.ts'
import { FigureTable } from '../../../kit/plot/figure-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { shareOf, sum } from './words.ts'

/** As many as are worth a look at once. */
const SHOWN = 12

/** @param onLink opens the maker of links, with a word where one is had again. */
export function Sources({ meetingId, onLink }: { meetingId: string; onLink: (word: string) => void }) {
  const sources = useQuery(dashboard.sources, { meetingId }, { quiet: true, fresh: true })
  return (
    <Card
      title="来源"
      aside={
        <Button small onClick={() => onLink('')}>
          做推广链接
        </Button>
      }
    >
      <Loaded query={sources} waiting={<Skeleton shape="text" count={2} />}>
        {(rows) =>
          rows.some(({ source }) => source !== '') ? (
            <BySource rows={rows} onLink={onLink} />
          ) : (
            <p className="quiet">给每个渠道一个链接，例如“公众号”“邮件”，就能在这里看到各带来多少人。</p>
          )
        }
      </Loaded>
    </Card>
  )
}

function BySource({ rows, onLink }: { rows: readonly Source[]; onLink: (word: string) => void }) {
  const [all, setAll] = useState(false)
  const whole = sum(rows.map(({ copies }) => copies))
  return (
    <>
      <FigureTable
        label="来源"
        head="渠道"
        rows={all ? rows : rows.slice(0, SHOWN)}
        keyOf={({ source }) => source}
        nameOf={({ source }) => namedBy(source, onLink)}
        share={({ copies }) => shareOf(copies, whole)}
        columns={[
          { title: '订单', cell: ({ orders }) => String(orders) },
          { title: '张数', cell: ({ copies }) => String(copies) },
          ...(rows.some(({ amount }) => amount !== null) ? [{ title: '金额', cell: ({ amount }: Source) => money(amount ?? 0) }] : []),
        ]}
      />
      {rows.length > SHOWN && !all && (
        <Button kind="text" onClick={() => setAll(true)}>
          查看全部 {rows.length} 个渠道
        </Button>
      )}
    </>
  )
}

/** Its word, by which its link is had again. */
function namedBy(source: string, onLink: (word: string) => void) {
  if (source === '') return '直接打开'
  if (source === SOURCES_REST) return '其他渠道'
  return (
    <button type="button" className="dashboard-word" aria-label={`“${source}”的链接`} onClick={() => onLink(source)}>
      {source}
    </button>
  )
}
