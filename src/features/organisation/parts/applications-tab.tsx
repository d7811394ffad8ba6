/** Who asks to join, to be let in or not. */
import { useState } from 'react'
import { applicationStates, type ApplicationState, organisation } from '#contract/organisation.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { More } from '../../../ui/more.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useReturn } from '../../session/parts/use-return.ts'
import { ApplicationCard } from './application-card.tsx'
import { stateWords } from './application-tag.tsx'
import { useFreshPages } from './use-fresh-pages.ts'

const choices = applicationStates.map((value) => ({ value, label: stateWords[value] }))
const silence: Record<ApplicationState, string> = {
  waiting: '没有等待审核的申请',
  approved: '还没有通过的申请',
  rejected: '没有未通过的申请',
}

export function ApplicationsTab({ onDecided }: { onDecided: () => void }) {
  const [state, setState] = useState<ApplicationState>('waiting')
  return (
    <>
      <div className="organisation-states">
        <RadioGroup label="审核状态" value={state} onChange={setState} choices={choices} />
      </div>
      <Found key={state} state={state} onDecided={onDecided} />
    </>
  )
}

function Found({ state, onDecided }: { state: ApplicationState; onDecided: () => void }) {
  const pages = usePages(organisation.applications, { state }, { quiet: true })
  useFreshPages(pages)
  useReturn(() => void pages.retry())
  if (pages.rows.length === 0) {
    if (pages.error !== undefined) return <Failed error={pages.error} onRetry={pages.retry} />
    return pages.loading ? (
      <Card>
        <Skeleton shape="text" count={3} />
      </Card>
    ) : (
      <Empty>{silence[state]}</Empty>
    )
  }
  return (
    <>
      {pages.rows.map((row) => (
        <ApplicationCard
          key={row.id}
          application={row}
          onDecided={() => {
            void pages.retry()
            onDecided()
          }}
        />
      ))}
      {pages.error !== undefined && <Failed error={pages.error} onRetry={pages.retry} />}
      <More pages={pages} />
    </>
  )
}
