/** Who asks to join, to be let in or not. */
import { applicationStates, type ApplicationState, organisation } from '#contract/organisation.ts'
import { usePages } from '../../../api/use-pages.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { stateWords } from '../parts/application-tag.tsx'
import { ApplicationCard } from './application-card.tsx'

const choices = applicationStates.map((value) => ({ value, label: stateWords[value] }))
const silence: Record<ApplicationState, string> = {
  waiting: '没有等待审核的申请',
  approved: '还没有通过的申请',
  rejected: '没有未通过的申请',
}

export function ApplicationsTab({ onDecided }: { onDecided: () => void }) {
  const view = useListView({ filters: [{ name: 'state', label: '审核状态', choices }] })
  const { state } = view.values
  const pages = usePages(organisation.applications, { state }, { quiet: true, size: view.page })
  return (
    <DataList view={view} pages={pages} keyOf={({ id }) => id} empty={silence[state]}>
      {(rows, refresh) =>
        rows.map((row) => (
          <ApplicationCard
            key={row.id}
            application={row}
            onDecided={() => {
              onDecided()
              return refresh()
            }}
          />
        ))
      }
    </DataList>
  )
}
