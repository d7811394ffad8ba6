/** Two questions of options, one against the other. */
import { type OwnSurvey, survey as calls } from '#contract/survey.ts'
import { conditionsOf } from '#contract/question-kinds.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { FigureTable } from '../../../kit/plot/figure-table.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function CrossTab({ survey: { id, meetingId, questions } }: { survey: OwnSurvey }) {
  const { query: address, change } = useAddress()
  const offered = questions.filter(conditionsOf).map(({ key, label }) => ({ value: key, label }))
  const row = address.get('row') || offered[0]?.value || ''
  const column = address.get('column') || offered[1]?.value || ''
  const query = useQuery(calls.result, row === '' || column === '' ? null : { meetingId, id, row, column }, { quiet: true, fresh: true })
  if (offered.length < 2) return <Empty>至少要有两个选择题、是否题或评分题，才能交叉比较</Empty>
  return (
    <Card title="交叉比较">
      <div className="survey-cross-choose">
        <Select label="行" value={row} choices={offered} onChange={(value) => change({ row: value })} />
        <Select label="列" value={column} choices={offered} onChange={(value) => change({ column: value })} />
      </div>
      <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
        {({ cross }) =>
          cross === null ? (
            <Empty>请选择两个有选项的问题</Empty>
          ) : (
            <div className="survey-cross">
              <FigureTable
                label="交叉比较"
                head="选项"
                rows={cross.rows.map((one, at) => ({ ...one, counts: cross.counts[at] ?? [] }))}
                keyOf={({ key }) => key}
                nameOf={({ label }) => label}
                columns={[
                  ...cross.columns.map((one, at) => ({
                    title: one.label,
                    cell: ({ counts }: { counts: readonly number[] }) => String(counts[at] ?? 0),
                  })),
                  { title: '合计', cell: ({ count }) => String(count) },
                ]}
              />
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}
